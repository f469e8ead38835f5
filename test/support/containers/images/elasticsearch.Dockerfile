# What the compose file relies on: settings as environment variables with a dot, ELASTIC_PASSWORD_FILE,
# the user 1000 of group 0, the folder of data, port 9200 on all addresses, curl, SIGTERM.
# https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-configure
# The server is the one of `npm run setup:elasticsearch`: its core with security. A plugin adds what the
# users of security need beyond the core.
FROM debian:trixie-slim
# The Java package links its manual pages into a folder that slim images lack.
RUN mkdir -p /usr/share/man/man1 \
 && apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends curl openjdk-21-jdk-headless tini \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 1000 --gid 0 --no-create-home --home-dir /usr/share/elasticsearch elasticsearch
COPY --from=server --chown=1000:0 / /usr/share/elasticsearch/
RUN chmod 0755 /usr/share/elasticsearch/bin/* \
 && install --directory --owner=1000 --group=0 --mode=0775 \
      /usr/share/elasticsearch/data /usr/share/elasticsearch/logs /usr/share/elasticsearch/config \
 && printf 'cluster.name: docker-cluster\nnetwork.host: 0.0.0.0\n' >/usr/share/elasticsearch/config/elasticsearch.yml
COPY email-analysis /tmp/email-analysis/
RUN plugin=/usr/share/elasticsearch/plugins/email-analysis \
 && mkdir -p "$plugin" \
 && javac -proc:none -d /tmp/classes -cp '/usr/share/elasticsearch/lib/*' /tmp/email-analysis/service/email/*.java \
 && jar --create --file "$plugin/email-analysis.jar" -C /tmp/classes . \
 && cp /tmp/email-analysis/plugin-descriptor.properties "$plugin/" \
 && version=$(basename /usr/share/elasticsearch/lib/elasticsearch-[0-9]*.jar .jar) \
 && echo "elasticsearch.version=${version#elasticsearch-}" >>"$plugin/plugin-descriptor.properties"
COPY elasticsearch-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
WORKDIR /usr/share/elasticsearch
ENV PATH=/usr/share/elasticsearch/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ES_JAVA_HOME=/usr/lib/jvm/java-21-openjdk-amd64
USER 1000:0
EXPOSE 9200 9300
ENTRYPOINT ["tini", "--", "docker-entrypoint.sh"]
CMD ["eswrapper"]
