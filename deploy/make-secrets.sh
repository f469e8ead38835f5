#!/bin/sh
# Creates the secret files of docker-compose.yml. Existing files stay.
# Usage: sudo deploy/make-secrets.sh [FOLDER]. The default folder is deploy/secrets.
# Run it as root or as user 1000. Containers run as user 1000, who must own the files.
set -eu
umask 077

command -v openssl >/dev/null || { echo 'openssl is missing. Install it: the script creates a first certificate with it.' >&2; exit 1; }

folder=${1:-$(dirname "$0")/secrets}
owner=1000

user=$(id -u)
if [ "$user" != 0 ] && [ "$user" != "$owner" ]; then
  echo "Run this script as root. The containers run as user $owner, who must own the files." >&2
  exit 1
fi

# Prints 24 random bytes in hexadecimal, which needs no quoting in URLs and YAML.
random() {
  value=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  if [ "${#value}" != 48 ]; then
    echo '/dev/urandom returned too few random bytes. Check the system and run the script again.' >&2
    exit 1
  fi
  printf '%s' "$value"
}

# Writes standard input to the file NAME, unless it exists. Other users could read an argument.
keep() {
  if [ -e "$folder/$1" ]; then
    cat >/dev/null
    return
  fi
  cat >"$folder/.$1.new"
  chmod 0400 "$folder/.$1.new"
  if [ "$user" = 0 ]; then chown "$owner:$owner" "$folder/.$1.new"; fi
  mv "$folder/.$1.new" "$folder/$1"
  echo "created $1"
}

mkdir -p "$folder"
if [ "$user" = 0 ]; then chown "$owner:$owner" "$folder"; fi

for name in elasticsearch_elastic elasticsearch_kibana elasticsearch_api elasticsearch_ingest elasticsearch_analyst postgres; do
  secret=$(random)
  printf '%s' "$secret" | keep "${name}_password"
done
secret=$(random)
printf '%s' "$secret" | keep share_secret

{
  printf 'postgres://company_data:'
  cat "$folder/postgres_password"
  printf '@postgres:5432/company_data'
} | keep accounts_url

keys=
for name in security encryptedSavedObjects reporting; do
  secret=$(random)
  keys="${keys}xpack.$name.encryptionKey: \"$secret\"
"
done
{
  printf 'elasticsearch.password: "'
  cat "$folder/elasticsearch_kibana_password"
  printf '"\n%s' "$keys"
} | keep kibana_secrets.yml

# The certificate is self-signed, so browsers warn. Replace it and its key with real ones.
if [ ! -e "$folder/tls_key.pem" ] && [ ! -e "$folder/tls_certificate.pem" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
    -keyout "$folder/.key.new" -out "$folder/.certificate.new" 2>/dev/null
  keep tls_key.pem <"$folder/.key.new"
  keep tls_certificate.pem <"$folder/.certificate.new"
  rm "$folder/.key.new" "$folder/.certificate.new"
fi

# Earlier versions had one S3 key for the API and ingest.
for name in access_key_id secret_access_key; do
  if [ -e "$folder/s3_$name" ]; then
    keep "s3_api_$name" <"$folder/s3_$name"
    keep "s3_ingest_$name" <"$folder/s3_$name"
    rm "$folder/s3_$name"
  fi
done

# An empty file means that the setting is not set. Fill in your values.
for name in smtp_url s3_api_access_key_id s3_api_secret_access_key s3_ingest_access_key_id \
  s3_ingest_secret_access_key afr_api_key trademarks_password; do
  printf '' | keep "$name"
done
