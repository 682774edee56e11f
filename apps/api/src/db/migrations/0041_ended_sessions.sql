CREATE TABLE "ended_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ended_sessions_by_time" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "presence_by_node" ON "presence" USING btree ("node_id") WHERE is_online;--> statement-breakpoint
CREATE FUNCTION record_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id) VALUES (old.id) ON CONFLICT (session_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER record_ended_session AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION record_ended_session();--> statement-breakpoint
CREATE FUNCTION record_sessions_of_suspended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id) SELECT id FROM sessions WHERE member_id = new.id ORDER BY id
    ON CONFLICT (session_id) DO UPDATE SET ended_at = excluded.ended_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER record_sessions_of_suspended_member AFTER UPDATE OF disabled_at, suspended_until ON members FOR EACH ROW
  WHEN (new.disabled_at IS NOT NULL OR new.suspended_until IS NOT NULL) EXECUTE FUNCTION record_sessions_of_suspended_member();
