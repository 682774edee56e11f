#!/usr/bin/env bash
# firestore-export-import 1.7.0 (the newest) writes only the last reference of an array. Its option `refs` names fields whose
# references are written as paths. For an array, each path replaces the field itself, so a chat of two participants is
# exported with one, as text instead of a list. A field with a single reference is written as its path, as documented.
#
# Output, for participants users/kim and users/lee, and owner users/kim:
#   {"chats":{"c":{"participants":"users/lee","owner":"users/kim"}}}
# Exits with 1 if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts firestore-export-import@1.7.0
cat > export.mjs <<'SCRIPT'
import { Firestore } from 'firebase-admin/firestore';
import { backups } from 'firestore-export-import';
const db = new Firestore({ projectId: 'demo' });
const chat = { participants: [db.doc('users/kim'), db.doc('users/lee')], owner: db.doc('users/kim') };
const snapshot = { id: 'c', data: () => chat, ref: { listCollections: async () => [] } };
const collection = () => ({ path: 'chats', get: async () => ({ docs: [snapshot] }) });
console.log(JSON.stringify(await backups({ collection }, ['chats'], { refs: ['participants', 'owner'] })));
SCRIPT
node export.mjs | tee found.txt
grep -qxF '{"chats":{"c":{"participants":"users/lee","owner":"users/kim"}}}' found.txt
