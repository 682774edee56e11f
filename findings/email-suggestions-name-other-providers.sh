#!/usr/bin/env bash
# @zootools/email-spell-checker 1.12.0 and mailcheck 1.1.1 suggest a correction for typing errors in an email address. They take
# large providers that their lists lack for errors, and suggest another provider, or a domain of somebody else. A sign-up form
# that asks "Did you mean …?" so leads members to a stranger's mailbox. For a provider in the lists, they suggest nothing.
#
# Output, by the former and by the latter:
#   gmx.net: cox.net, none
#   mailbox.org: mail.org, mail.org
#   proton.me: none, proton.de
#   fastmail.fm: fastmail.fr, fastmail.fr
#   libero.it: live.it, live.it
#   uol.com.br: uol.com, uol.com
#   gmail.com: none, none
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund @zootools/email-spell-checker@1.12.0 mailcheck@1.1.1
cat > suggest.mjs <<'SCRIPT'
import { createRequire } from 'node:module';
import checker from '@zootools/email-spell-checker';
const mailcheck = createRequire(import.meta.url)('mailcheck');
for (const domain of ['gmx.net', 'mailbox.org', 'proton.me', 'fastmail.fm', 'libero.it', 'uol.com.br', 'gmail.com']) {
  const email = `ada@${domain}`;
  const suggestions = [checker.run({ email }), mailcheck.run({ email })];
  console.log(`${domain}: ${suggestions.map((suggestion) => suggestion?.domain ?? 'none').join(', ')}`);
}
SCRIPT
node suggest.mjs | tee output
diff output - <<'OUTPUT'
gmx.net: cox.net, none
mailbox.org: mail.org, mail.org
proton.me: none, proton.de
fastmail.fm: fastmail.fr, fastmail.fr
libero.it: live.it, live.it
uol.com.br: uol.com, uol.com
gmail.com: none, none
OUTPUT
