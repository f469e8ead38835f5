# syntax=docker/dockerfile:1

# One image for the API, ingest and the set-up of a cluster; the command says which. Built with `docker compose build`.
# Exact versions. To pin a base for good put its digest behind it: node:26.10.0-trixie-slim@sha256:…
ARG BUILD_BASE=node:26.10.0-trixie-slim
ARG BASE=debian:13.6-slim

# Packages, installed by npm under the Node that they ask for. The service runs on the Node among them (package.json), so the image
# itself needs no other one, and no npm.
FROM ${BUILD_BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share

FROM ${BASE}
# The browser of the PDFs with fonts; what Node is linked with; tini, since as process 1 Node would get no SIGTERM that it does not listen
# for, and would leave dead browsers unburied. Debian keeps only its newest Chromium, so that its version cannot be named: build again for
# its security updates.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      ca-certificates chromium fonts-liberation libatomic1 libstdc++6 tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/debconf/*-old /var/log/*.log

# Chromium's sandbox works for this user without any capability, by user namespaces: the seccomp profile of the container has to let it
# make them, which Docker's own does not (deploy/chromium-seccomp.json does), and the host too (docs/operators/several-machines.md). Where that cannot be,
# CHROMIUM_NO_SANDBOX=1 switches the sandbox off, and the container alone stands around strangers' documents.
RUN groupadd --gid 1000 company-data \
 && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin company-data \
 && install --directory --owner=1000 --group=1000 --mode=0700 /data /documents

WORKDIR /app
# In the order in which they change. All of it is root's: the service cannot change itself.
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY fixtures/generate ./fixtures/generate
COPY deploy/*.ts ./deploy/
COPY CHANGELOG.md ./
COPY docs/contract.md ./docs/
COPY docs/callers ./docs/callers
COPY shared ./shared
COPY ingest ./ingest
COPY api ./api

# No cache of compiled code: DATA_DIR, the home of the user, holds state alone.
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_DISABLE_COMPILE_CACHE=1 \
    HOST=0.0.0.0 \
    DATA_DIR=/data
USER 1000:1000
# With a read-only root file system two places have to be writable: DATA_DIR, and /tmp, where the browser works.
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# START_WAIT_SECONDS, and half a minute for the first data.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["node", "deploy/check-health.ts", "api"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "api/main.ts"]
