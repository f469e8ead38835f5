#!/bin/sh
# Checks what `docker compose up` needs: versions, secrets, certificate, ports, networks, user
# namespaces.
# Prints one line for each problem, with what to do, and then exits with 1.
# Usage: sudo deploy/check-compose.sh [FOLDER]. The default folder is deploy/secrets.
set -u

deploy=$(dirname "$0")
folder=${1:-$deploy/secrets}
found=0
report() {
  echo "$1" >&2
  found=1
}

# True when version $1 is at least major version $2 and minor version $3.
is_at_least() {
  major=${1%%.*}
  rest=${1#*.}
  minor=${rest%%[!0-9]*}
  [ "$major" -gt "$2" ] || { [ "$major" -eq "$2" ] && [ "${minor:-0}" -ge "$3" ]; }
}

engine=$(docker version --format '{{.Server.Version}}' 2>/dev/null) || engine=
compose=$(docker compose version --short 2>/dev/null) || compose=
compose=${compose#v}
if [ -z "$engine" ]; then
  report 'No Docker engine answers. Install Docker 26 or later and start it, or run this script as root.'
elif ! is_at_least "$engine" 26 0; then
  report "Docker $engine is too old. Install Docker 26 or later."
fi
if [ -z "$compose" ]; then
  report 'docker compose is missing. Install the compose plugin, version 2.26 or later.'
elif ! is_at_least "$compose" 2 26; then
  report "docker compose $compose is too old. Install version 2.26 or later."
fi

for name in $(sed -n 's|.*file: \./deploy/secrets/\([a-z0-9_.]*\).*|\1|p' "$deploy/../docker-compose.yml"); do
  if [ ! -f "$folder/$name" ]; then
    report "The secret $folder/$name is missing. Run: sudo deploy/make-secrets.sh"
  elif [ "$(stat -c %u "$folder/$name" 2>/dev/null)" != 1000 ]; then
    report "User 1000 of the containers cannot read $folder/$name. Run: sudo chown 1000:1000 $folder/$name"
  elif [ $((0$(stat -c %a "$folder/$name") & 0137)) != 0 ]; then
    report "Other users can read $folder/$name, and Elasticsearch refuses it. Run: sudo chmod 0400 $folder/$name"
  fi
done

certificate=$folder/tls_certificate.pem
key=$folder/tls_key.pem
if [ -f "$certificate" ] && [ -f "$key" ]; then
  of_certificate=$(openssl x509 -noout -pubkey -in "$certificate" 2>/dev/null)
  of_key=$(openssl pkey -pubout -in "$key" 2>/dev/null)
  if [ -z "$of_certificate" ]; then
    report "$certificate is not a certificate. Write a PEM file with the certificate and its chain into it."
  elif [ "$of_certificate" != "$of_key" ]; then
    report "$certificate and $key do not belong together. Write a certificate and its own key into them."
  elif ! openssl x509 -noout -checkend 0 -in "$certificate" >/dev/null; then
    report "The certificate $certificate has expired. Write a new one and its key into the files."
  fi
fi

if [ -n "$engine" ] && [ -z "$(docker ps --quiet --filter name=company-data-service-proxy 2>/dev/null)" ]; then
  for port in 80 443; do
    if ss -Hltn "sport = :$port" 2>/dev/null | grep -q .; then
      report "Port $port is taken by another program. Stop that program, or change the ports of proxy in docker-compose.yml."
    fi
  done
fi

# Prints an IPv4 address as a number.
to_number() {
  echo "$1" | { IFS=. read -r a b c d; echo $(((a << 24) + (b << 16) + (c << 8) + d)); }
}

# True when the IPv4 ranges $1 and $2, such as 172.28.80.0/22, have addresses in common.
overlaps() {
  shorter=${1#*/}
  [ "$shorter" -le "${2#*/}" ] || shorter=${2#*/}
  [ $(($(to_number "${1%/*}") >> (32 - shorter))) = $(($(to_number "${2%/*}") >> (32 - shorter))) ]
}

if [ -n "$engine" ]; then
  for network in $(docker network ls --quiet); do
    # Ranges of a network of another project.
    for range in $(docker network inspect "$network" --format '{{if ne (index .Labels "com.docker.compose.project") "company-data-service"}}{{range .IPAM.Config}}{{.Subnet}} {{end}}{{end}}'); do
      case $range in *:*) continue ;; esac
      if overlaps "$range" 172.28.80.0/22; then
        report "The Docker network $(docker network inspect "$network" --format '{{.Name}}') has addresses of this installation ($range overlaps 172.28.80.0/22). Remove that network, or change 172.28.80 to 172.28.83 in docker-compose.yml and deploy/nginx.conf."
      fi
    done
  done
fi

if [ "$(cat /proc/sys/user/max_user_namespaces 2>/dev/null || echo 1)" = 0 ] ||
  [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null || echo 0)" = 1 ]; then
  report 'This host forbids user namespaces, which the browser for PDFs needs. Allow them, or set CHROMIUM_NO_SANDBOX=1 (docs/operators/several-machines.md).'
fi

[ "$found" = 0 ] && echo 'Everything that docker compose needs is here.'
exit "$found"
