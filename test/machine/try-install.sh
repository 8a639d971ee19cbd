#!/bin/sh
# Follows docs/operating/install.md to its end on a bare Debian 13 with the program in a checkout, and
# says how long that took: the shop has a console, a release and backups, and sells through its proxy.
# As root, with debootstrap: test/machine/try-install.sh <folder>
set -eu
project=$(cd "$(dirname "$0")/../.." && pwd)
root=$1
. "$project/test/machine/bare-debian.sh"

run_shop() {
  begin_page 1.0.1
  follow /rest.sh
  expect_plain_role
  back_up
  move_builds
  ask_doctor
  end_page
}

# The role of the shop owns its database, and nothing lets it into the machine.
expect_plain_role() {
  rights=$(inside sudo -u postgres psql --no-align --tuples-only --command \
    "select rolsuper or rolcreaterole or rolcreatedb or pg_has_role(oid, 'pg_execute_server_program', 'member')
    from pg_roles where rolname = 'protocraft'")
  [ "$rights" = f ] || {
    echo "The role of the shop has rights of the server: $rights" >&2
    exit 1
  }
}

# Switches backups on as docs/operating/backup.md does, and once without the line in the unit.
back_up() {
  set_backups
  if inside protocraft backup begin; then
    echo 'A command wrote where the service may not.' >&2
    exit 1
  fi
  let_service_write /mnt/backups/shop
  inside journalctl --unit protocraft
  inside protocraft backup begin
  inside protocraft backup now
  inside protocraft backup list
  inside protocraft backup verify - <"$root/backup-keys.txt"
  inside protocraft check
}

# Moves the builds to another disk as docs/operating/bigger-server.md does.
move_builds() {
  inside install --directory --owner=protocraft --group=protocraft /mnt/releases
  let_service_write /mnt/backups/shop /mnt/releases
  inside protocraft releases move /mnt/releases
  echo RELEASES_DIR=/mnt/releases >>"$root/etc/protocraft.env"
  inside systemctl restart protocraft
  make_builds 1.0.1
  inside sudo --user=admin --set-home sh -c \
    'sudo protocraft releases publish 1.0.1 ~/builds --reason "On another disk"'
  find "$root/mnt/releases" -name '*1.0.1*' | grep -q .
  inside protocraft check
}

# Names and providers are out of its reach here; what this machine holds is well.
ask_doctor() {
  inside protocraft doctor you@example.com >"$root/doctor.txt" || :
  cat "$root/doctor.txt"
  for part in 'shop: Nothing is wrong' 'mail: The mail server took'; do
    grep -q "^ok  *$part" "$root/doctor.txt" || {
      echo "doctor does not say: $part" >&2
      exit 1
    }
  done
}

if [ "${2:-}" = run ]; then
  run_shop
else
  trap leave_debian EXIT
  make_debian trixie
  git clone --quiet --bare "$project" "$root/repository"
  take_steps first.sh '' 'From a checkout'
  take_steps rest.sh /srv/protocraft '2\.' 'From a checkout'
  begin=$(date +%s)
  follow /first.sh
  in_own_network "$root" run
  echo "From a bare Debian to a shop that sold: $(($(date +%s) - begin)) seconds."
fi
