# The stage that installs packages uses npm and Node alone, as the official image has them:
# https://github.com/nodejs/docker-node/blob/main/README.md
FROM debian:trixie-slim
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=runtime node /usr/local/bin/node
COPY --from=npm / /usr/local/lib/node_modules/npm/
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
# The machine's registry, and the authorities that the machine trusts.
COPY --from=machine npmrc /usr/local/etc/npmrc
COPY --from=machine certificates.pem /usr/local/etc/certificates.pem
ENV NODE_EXTRA_CA_CERTS=/usr/local/etc/certificates.pem
CMD ["node"]
