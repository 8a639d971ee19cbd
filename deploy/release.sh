#!/bin/sh
# Makes a release of the commit that is checked out and has its tag, such as v1.0.0: a tarball for each
# processor, the image for the one of this machine, the package of the license client, a list of all
# packages inside, and checksums with their signature: deploy/release.sh <new folder> <secret key>
#
# The key is one of minisign, and deploy/release.pub of the commit is its public half. Needs minisign,
# Node 20 or newer with npm, buildah, zstd and the network. Nothing here runs what was made for another
# processor: all that is not TypeScript comes as packages of npm.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
release=$(realpath "$1")
key=$(realpath "${2:-}" 2>/dev/null) || key=
work=$(mktemp -d)
source=$work/source
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$1" >&2
  exit 1
}

# Takes only committed files.
take_source() {
  mkdir "$source"
  git -C "$project" archive HEAD | tar --directory "$source" --extract
  version=$(cd "$source" && node -p 'require("./package.json").version')
  git -C "$project" tag --points-at HEAD | grep -qx "v$version" ||
    fail "package.json says $version, and the commit has no tag v$version."
  grep -q "^## $version " "$source/CHANGELOG.md" || fail "CHANGELOG.md says nothing of $version."
  git -C "$project" rev-parse HEAD:app HEAD:content | cmp -s - "$source/.github/pictures/pages.sha" ||
    fail 'The pages changed since README was illustrated: commit them, run npm run sheets -- readme, and commit its pictures.'
}

# Tries the key before the long part, because it or its password may be wrong.
try_key() {
  [ -f "$key" ] ||
    fail 'A release is signed: deploy/release.sh <new folder> <secret key of minisign>. deploy/README.md says how to make one.'
  [ -f "$source/deploy/release.pub" ] ||
    fail 'deploy/release.pub is not in the commit. Put the public half of your key there: servers verify releases with it.'
  cp "$source/package.json" "$work/tried"
  sign "$work/tried"
  minisign -V -q -m "$work/tried" -p "$source/deploy/release.pub" 2>/dev/null ||
    fail "$key is not the key of deploy/release.pub."
}

# sign <file>: with the version in what is signed, so that no signature stands for another release.
sign() {
  minisign -S -s "$key" -m "$1" \
    -t "$(printf 'timestamp:%s\tfile:%s\tversion:%s' "$(date +%s)" "$(basename "$1")" "$version")"
}

build() {
  cd "$source"
  npm ci
  npm run build
}

# pack <x64 or arm64>
pack() {
  mkdir "$work/$1"
  "$source/deploy/put-together.sh" "$work/$1/protocraft-$version" "$1"
  tar --directory "$work/$1" --create --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$(git -C "$project" log -1 --format=%ct)" "protocraft-$version" |
    zstd --quiet --threads=0 -19 --long -o "$release/protocraft-$version-linux-$1.tar.zst"
}

# pin <argument of the Dockerfile>: its image as it is now, by its digest
pin() {
  image=$(sed -n "s/^ARG $1=//p" "$source/deploy/Dockerfile")
  buildah pull --quiet --policy ifnewer "$image" >/dev/null
  echo "$1=${image%:*}@$(buildah inspect --type image --format '{{.FromImageDigest}}' "$image")"
}

make_image() {
  node_image=$(pin NODE_IMAGE)
  debian_image=$(pin DEBIAN_IMAGE)
  buildah bud --quiet --build-arg "$node_image" --build-arg "$debian_image" \
    --tag "protocraft:$version" --file "$source/deploy/Dockerfile" "$source"
  buildah push --quiet "protocraft:$version" "docker-archive:$work/image.tar:protocraft:$version"
  gzip <"$work/image.tar" >"$release/protocraft-$version-image-$(node -p process.arch).tar.gz"
}

# Lists the packages of the lockfile, so those of every processor, and those that are built into
# served.js.
list_packages() {
  mkdir "$work/protocraft-site"
  cd "$work/protocraft-site"
  cp "$source/package.json" "$source/package-lock.json" .
  npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --sbom-type=application >packages.json
  node --eval '
    const [packages, bundled] = process.argv.slice(1).map((file) => JSON.parse(fs.readFileSync(file)))
    for (const { name, version, identifier: id } of bundled) {
      const purl = `pkg:npm/${name}@${version}`
      const licenses = [{ license: { id } }]
      packages.components.push({ "bom-ref": `${name}@${version}`, type: "library", name, version, purl, licenses })
    }
    console.log(JSON.stringify(packages, null, 2))
  ' packages.json "$source/build/served-packages.json" \
    >"$release/protocraft-$version-packages.cdx.json"
}

pack_license_client() {
  cd "$source"
  npm --prefix license-client run build
  npm pack ./license-client --pack-destination "$release"
}

# Also takes the key and, if it is a new one, the former key's signature of it.
sum() {
  cd "$release"
  cp "$source"/deploy/release.pub* .
  sha256sum -- * >"$work/SHA256SUMS"
  sign "$work/SHA256SUMS"
  mv "$work/SHA256SUMS" "$work/SHA256SUMS.minisig" .
}

take_source
try_key
mkdir "$release"
build
pack x64
pack arm64
make_image
list_packages
pack_license_client
sum
