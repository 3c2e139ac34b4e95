#!/bin/sh
# Makes the certificates of the cluster: an authority of its own, and for each machine one for etcd and one for PostgreSQL.
# Run it once, on a machine that nobody else uses: `sh certificates.sh`. It keeps what is there, so a new machine gets its
# own, and the authority stays. To renew them, remove `certificates/<name>` and run it again.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p certificates
[ -f certificates/authority.key ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
  -subj /CN=bengkel-cluster -keyout certificates/authority.key -out certificates/ca.crt 2>/dev/null

# issue <machine> <address> <purpose>
issue() {
  folder=certificates/$1
  mkdir -p "$folder"
  cp certificates/ca.crt "$folder/ca.crt"
  [ -f "$folder/$3.crt" ] && return
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$1" \
    -keyout "$folder/$3.key" -out "$folder/$3.csr" 2>/dev/null
  # an app reaches the database at 127.0.0.1, where HAProxy passes its connection on
  printf 'subjectAltName=IP:%s,IP:127.0.0.1,DNS:%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$2" "$1" >"$folder/$3.ext"
  openssl x509 -req -days 825 -in "$folder/$3.csr" -CA certificates/ca.crt -CAkey certificates/authority.key \
    -CAcreateserial -extfile "$folder/$3.ext" -out "$folder/$3.crt" 2>/dev/null
  rm "$folder/$3.csr" "$folder/$3.ext"
}
{{each nodes}}
issue {{name}} {{address}} etcd
issue {{name}} {{address}} database
{{end}}
