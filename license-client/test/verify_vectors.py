"""Reads vectors.json as an app in Python would, from WIRE.md alone, and names each that differs."""

import base64
import hashlib
import json
import pathlib
import re
import sys
import unicodedata
from datetime import datetime

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

vectors = json.loads((pathlib.Path(__file__).parent.parent / "vectors.json").read_text())
public_keys = {key["kid"]: key["x"] for key in vectors["public_keys"]}
day = 86_400
yes_codes = {"valid", "updates_expired"}
no_codes = {
    "not_found", "revoked", "suspended", "not_activated", "device_limit", "too_many_changes",
    "holds_file", "trial_expired", "trial_used",
}


class Refused(Exception):
    pass


def decode(text):
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Refused("bad")


def read_json(text):
    try:
        value = json.loads(decode(text).decode())
    except ValueError:
        raise Refused("bad")
    if not isinstance(value, dict):
        raise Refused("bad")
    return value


def is_signed(text, x):
    signed, _, signature = text.rpartition(".")
    try:
        Ed25519PublicKey.from_public_bytes(decode(x)).verify(decode(signature), signed.encode())
        return True
    except (InvalidSignature, Refused, ValueError):
        return False


def is_header(part):
    try:
        return bool(read_json(part))
    except Refused:
        return False


def read_text(carried):
    bare = "".join(
        each for each in carried
        if not each.isspace() and unicodedata.category(each) not in ("Cc", "Cf") and each not in ">="
    )
    found = [text for text in re.findall(r"(?=(e[wy][\w-]{1,400}\.e[wy][\w-]+\.[\w-]{86}))", bare, re.ASCII)
             if is_header(text.split(".")[0])]
    if len(set(found)) > 1:
        raise Refused("two_texts")
    return found[0] if found else ""


def decode_file(content):
    big, little = content.startswith(b"\xfe\xff"), content.startswith(b"\xff\xfe")
    return content.decode("utf-16" if big or little else "utf-8-sig")


def is_whole(claims):
    try:
        "".join(str(claims.get(name)) for name in ("jti", "aud", "fingerprint")).encode()
        return True
    except UnicodeEncodeError:
        return False


def seconds(time):
    return datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp()


def open_signed(text):
    try:
        header = read_json(text.split(".")[0])
    except Refused:
        raise Refused("bad_certificate")
    if "kid" not in header:
        raise Refused("bad_certificate")
    if header["kid"] not in public_keys:
        raise Refused("unknown_key")
    if header.get("alg") != "EdDSA" or "crit" in header or not is_signed(text, public_keys[header["kid"]]):
        raise Refused("bad_signature")
    return header, read_json(text.split(".")[1])


def open_certificate(text):
    _, claims = open_signed(text)
    if claims["aud"] != vectors["product"]:
        raise Refused("wrong_product")
    if claims["fingerprint"] != vectors["fingerprint"]:
        raise Refused("wrong_fingerprint")
    return claims


def judge(claims, now, latest_seen):
    if claims.get("code") not in yes_codes | no_codes or claims["exp"] <= claims["iat"]:
        return {"outcome": "unknown", "reason": "bad_certificate"}
    if claims["code"] in no_codes:
        return {"outcome": "no", "code": claims["code"]}
    moment = max(now, latest_seen, claims["iat"])
    if now < moment - day:
        return {"outcome": "unknown", "reason": "clock_moved_back"}
    until = claims["updates_until"]
    is_over = until is not None and seconds(until) < moment
    if is_over and claims["license_type"] == "trial":
        return {"outcome": "no", "code": "trial_expired"}
    if moment > claims["exp"] + 7 * day:
        return {"outcome": "unknown", "reason": "lease_expired"}
    return {"outcome": "yes", "code": "updates_expired" if is_over else claims["code"]}


def check(vector):
    try:
        claims = open_certificate(vector["text"])
    except Refused as refused:
        return {"outcome": "unknown", "reason": str(refused)}
    return judge(claims, seconds(vector["now"]), seconds(vector.get("latest_seen", vector["now"])))


def check_file(vector):
    try:
        claims = open_certificate(read_text(vector["text"]))
    except Refused as refused:
        return {"outcome": "unknown", "reason": str(refused)}
    if "machine_key" not in claims:
        return {"outcome": "unknown", "reason": "bad_certificate"}
    if vector["machine"] is None or decode(claims["machine_key"]) != decode(vector["machine"]):
        return {"outcome": "unknown", "reason": "wrong_machine"}
    return judge(claims, seconds(vector["now"]), 0)


def check_answer(vector):
    claims = open_certificate(vector["text"])
    letters = vector["license_key"].replace("-", "").replace(" ", "").upper()
    if claims["nonce"] != vector["nonce"]:
        return "wrong_nonce"
    is_own = claims["key_digest"] == hashlib.sha256(letters.encode()).hexdigest()
    return "accepted" if is_own else "wrong_license_key"


def check_machine_text(vector):
    try:
        text = read_text(vector["text"])
    except Refused as refused:
        return str(refused)
    try:
        header, payload = (read_json(part) for part in text.split(".")[:2])
        key = payload["machine_key"]
        if header["typ"] != "activation-request" or "crit" in header or not is_whole(payload) or "jti" not in payload:
            return "bad_text"
    except (Refused, KeyError, ValueError):
        return "bad_text"
    if payload["aud"] != vectors["product"]:
        return "wrong_product"
    return "activation_request" if is_signed(text, key) else "bad_signature"


wrong = []


def expect(name, actual, expected):
    if actual != expected:
        wrong.append(f"{name}: {actual}, and not {expected}")


for each in vectors["certificates"] + vectors["clocks"]:
    expect(each["name"], check(each), each["expected"])
for each in vectors["files"]:
    expect(each["name"], check_file(each), each["expected"])
for each in vectors["answers"]:
    expect(each["name"], check_answer(each), each["expected"])
for each in vectors["machine_texts"]:
    expect(each["name"], check_machine_text(each), each["expected"])
for each in vectors["saved_files"]:
    expect(each["name"], read_text(decode_file(base64.b64decode(each["bytes"]))), each["text"])
for each in vectors["key_digests"]:
    letters = each["license_key"].replace("-", "").upper()
    expect("digest", hashlib.sha256(letters.encode()).hexdigest(), each["digest"])

print("\n".join(wrong) or "all as expected")
sys.exit(1 if wrong else 0)
