#!/bin/sh
# Makes a release of the commit that is checked out and has its tag, such as v1.0.0: a tarball for each
# processor, the image for the one of this machine, the package of the license client, a list of all
# packages inside, and checksums: deploy/release.sh <new folder>
#
# Needs Node 20 or newer with npm, buildah, zstd and the network. Nothing here runs what was made for
# another processor: all that is not TypeScript comes as packages of npm.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
release=$(realpath "$1")
work=$(mktemp -d)
source=$work/source
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$1" >&2
  exit 1
}

# What is committed, and nothing that lies about.
take_source() {
  mkdir "$source"
  git -C "$project" archive HEAD | tar --directory "$source" --extract
  version=$(cd "$source" && node -p 'require("./package.json").version')
  git -C "$project" tag --points-at HEAD | grep -qx "v$version" ||
    fail "package.json says $version, and the commit has no tag v$version."
  grep -q "^## $version " "$source/CHANGELOG.md" || fail "CHANGELOG.md says nothing of $version."
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

make_image() {
  buildah bud --quiet --tag "protocraft:$version" --file "$source/deploy/Dockerfile" "$source"
  buildah push --quiet "protocraft:$version" "docker-archive:$work/image.tar:protocraft:$version"
  gzip <"$work/image.tar" >"$release/protocraft-$version-image-$(node -p process.arch).tar.gz"
}

# From the lockfile, so with the packages of every processor.
list_packages() {
  mkdir "$work/protocraft-site"
  cd "$work/protocraft-site"
  cp "$source/package.json" "$source/package-lock.json" .
  npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx --sbom-type=application \
    >"$release/protocraft-$version-packages.cdx.json"
}

pack_license_client() {
  cd "$source"
  npm --prefix license-client run build
  npm pack ./license-client --pack-destination "$release"
}

sum() {
  cd "$release"
  sha256sum -- * >"$work/sums"
  mv "$work/sums" SHA256SUMS
}

take_source
mkdir "$release"
build
pack x64
pack arm64
make_image
list_packages
pack_license_client
sum
