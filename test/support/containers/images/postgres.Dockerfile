# What the compose file relies on: POSTGRES_PASSWORD_FILE and the SQL of /docker-entrypoint-initdb.d at
# the first start, the folder of data, the user postgres of number 999, SIGINT as the signal to stop.
# https://github.com/docker-library/docs/tree/master/postgres ("Environment Variables", "Docker Secrets",
# "Initialization scripts")
FROM debian:trixie-slim
RUN groupadd --system --gid 999 postgres \
 && useradd --system --gid postgres --uid 999 --home-dir /var/lib/postgresql --shell /bin/bash postgres \
 && apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql-common \
 && sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql-17 \
 && rm -rf /var/lib/apt/lists/* \
 && install --directory --owner=postgres --group=postgres --mode=1777 /var/lib/postgresql/data \
 && install --directory --owner=postgres --group=postgres --mode=3777 /var/run/postgresql
COPY postgres-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/17/bin \
    PGDATA=/var/lib/postgresql/data \
    LANG=C.UTF-8
VOLUME ["/var/lib/postgresql/data"]
EXPOSE 5432
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
