#!/usr/bin/env bash
# parse-prometheus-text-format 1.1.1, which scripts and dashboards use to read /metrics, merges the series of a histogram or
# summary that has labels. Each bucket and quantile has the value of the last series, and all labels, sums and counts are
# lost. A counter keeps its labels, and a histogram without labels its sum and count. Muster's request durations have labels
# and are written by prom-client, as here.
#
# Output, for one call of 0.5 s to /a and two of 5 s to /b, written by prom-client 15.1.3:
#   counter [{"value":"1","labels":{"route":"/a"}},{"value":"2","labels":{"route":"/b"}}]
#   histogram [{"buckets":{"1":"0","+Inf":"2"}}]
#   summary [{"quantiles":{"0.5":"5"}}]
#   histogram without labels [{"buckets":{"1":"1","+Inf":"3"},"count":"3","sum":"10.5"}]
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund prom-client@15.1.3 parse-prometheus-text-format@1.1.1
cat > read.mjs <<'SCRIPT'
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const { Counter, Histogram, Registry, Summary } = require('prom-client');
const parse = require('parse-prometheus-text-format');
const registers = [new Registry()];
const labelNames = ['route'];
const counter = new Counter({ name: 'counter', help: 'Calls', labelNames, registers });
const histogram = new Histogram({ name: 'histogram', help: 'Seconds', labelNames, buckets: [1], registers });
const summary = new Summary({ name: 'summary', help: 'Seconds', labelNames, percentiles: [0.5], registers });
const plain = new Histogram({ name: 'plain', help: 'Seconds', buckets: [1], registers });
for (const [route, seconds] of [['/a', 0.5], ['/b', 5], ['/b', 5]]) {
  counter.inc({ route });
  for (const metric of [histogram, summary]) metric.observe({ route }, seconds);
  plain.observe(seconds);
}
for (const { name, metrics } of parse(await registers[0].metrics()))
  console.log(name.replace('plain', 'histogram without labels'), JSON.stringify(metrics));
SCRIPT
node read.mjs | tee found.txt
grep -qxF 'counter [{"value":"1","labels":{"route":"/a"}},{"value":"2","labels":{"route":"/b"}}]' found.txt
grep -qxF 'histogram [{"buckets":{"1":"0","+Inf":"2"}}]' found.txt
grep -qxF 'summary [{"quantiles":{"0.5":"5"}}]' found.txt
grep -qxF 'histogram without labels [{"buckets":{"1":"1","+Inf":"3"},"count":"3","sum":"10.5"}]' found.txt
