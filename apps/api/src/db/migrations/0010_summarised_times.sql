-- What was written last is looked for every moment: pages that nobody has summarised yet would each be read. Drizzle drops
-- and builds the index anew, which on many messages takes long; this takes none, and what is there already is summed up by
-- the next vacuum.
ALTER INDEX "messages_by_time" SET (autosummarize = on);
