# syntax=docker/dockerfile:1

# One image for the API, ingest and the set-up of a cluster, chosen by the command. Build it with
# `docker compose build`. To pin a base exactly, append its digest:
# node:26.10.0-trixie-slim@sha256:…
ARG BUILD_BASE=node:26.10.0-trixie-slim
ARG BASE=debian:13.6-slim

# The packages, installed by npm on the Node version that they require. They contain the Node that
# the service runs on (package.json), so the final image needs no other Node and no npm.
FROM ${BUILD_BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share

FROM ${BASE}
# The browser for PDFs, with fonts; Node's shared libraries; and tini as process 1, because Node
# there would ignore SIGTERM without a handler and would leave zombies of browsers. Debian keeps
# only its newest Chromium, so the version cannot be fixed: build again for its security updates.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      ca-certificates chromium fonts-liberation libatomic1 libstdc++6 tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/debconf/*-old /var/log/*.log

# Chromium's sandbox needs no capability, but user namespaces. The container's seccomp profile must
# allow them (deploy/chromium-seccomp.json does, Docker's own does not), and so must the host
# (docs/operators/several-machines.md). Otherwise CHROMIUM_NO_SANDBOX=1 switches the sandbox off,
# and only the container isolates strangers' documents.
RUN groupadd --gid 1000 company-data \
 && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin company-data \
 && install --directory --owner=1000 --group=1000 --mode=0700 /data /documents

WORKDIR /app
# The least changed files first. Root owns all of them, so the service cannot change itself.
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

# No cache of compiled code: it would be in DATA_DIR, the user's home, which contains only state.
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_DISABLE_COMPILE_CACHE=1 \
    HOST=0.0.0.0 \
    DATA_DIR=/data
USER 1000:1000
# A read-only root file system needs two writable folders: DATA_DIR, and /tmp for the browser.
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# START_WAIT_SECONDS plus half a minute for the first data.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 CMD ["node", "deploy/check-health.ts", "api"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "api/main.ts"]
