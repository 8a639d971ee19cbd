interface Distrust {
  says: string
  advice: string
}

const renew =
  'The proxy’s log says why it isn’t renewed. Ports 80 and 443 must be open to the internet.'

const selfSigned: Distrust = {
  says: 'The certificate is self-signed, so browsers and payment providers refuse it.',
  advice: 'Use one of a public authority. Caddy gets one by itself; for nginx, use Certbot.',
}

const unknownIssuer: Distrust = {
  says: 'This machine doesn’t trust the authority that signed the certificate.',
  advice: 'Let the proxy send the whole chain (fullchain.pem), of a public authority.',
}

const known: Record<string, Distrust> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  CERT_HAS_EXPIRED: { says: 'The certificate has expired.', advice: renew },
  CERT_NOT_YET_VALID: {
    says: 'The certificate is not valid yet.',
    advice: 'Check the clock of this machine, or wait until the certificate begins.',
  },
  CERT_REVOKED: { says: 'The certificate was revoked.', advice: renew },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    says: 'The certificate is for another name than that of SITE_URL.',
    advice: 'Let the proxy get one for the name in SITE_URL, or correct SITE_URL.',
  },
}

/** Says why a TLS certificate is not trusted, from Node's error code; null for any other error. */
export function describeDistrust(code: string): Distrust | null {
  return known[code] ?? null
}
