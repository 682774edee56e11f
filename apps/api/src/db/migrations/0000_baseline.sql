CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"target_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'post.deleted', 'report.decided', 'appeal.decided'))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_are_of_others" CHECK (blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"chat_id" text NOT NULL,
	"member_id" uuid NOT NULL,
	"partner_id" uuid,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"has_written" boolean DEFAULT false NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"archived_seq" integer,
	"deleted_seq" integer DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_participants_member_id_chat_id_pk" PRIMARY KEY("member_id","chat_id"),
	CONSTRAINT "chat_participants_are_two" CHECK (member_id <> partner_id),
	CONSTRAINT "chat_participants_read_seq" CHECK (read_seq >= 0)
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message" text,
	"last_message_at" timestamp (3) with time zone,
	"last_request_at" timestamp (3) with time zone,
	CONSTRAINT "chats_id_is_a_sorted_pair" CHECK (id ~ '^[0-9a-f-]{36}_[0-9a-f-]{36}$' and left(id, 36) collate "C" < right(id, 36) collate "C"),
	CONSTRAINT "chats_summary_is_whole" CHECK ((last_seq = 0) = (last_message is null and last_message_at is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"chat_id" text NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_chat_id_seq_pk" PRIMARY KEY("chat_id","seq"),
	CONSTRAINT "messages_sent_once" UNIQUE("sender_id","id"),
	CONSTRAINT "messages_seq" CHECK (seq > 0),
	CONSTRAINT "messages_text_length" CHECK (utf16_length("messages"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"filter_option" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"category" text NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"crew_size" smallint,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "games_name_key_unique" UNIQUE("name_key"),
	CONSTRAINT "games_aliases_count" CHECK (cardinality(aliases) <= 10),
	CONSTRAINT "games_aliases_fit" CHECK (tags_fit(aliases, 20)),
	CONSTRAINT "games_name_length" CHECK (utf16_length("games"."name") between 1 and 60),
	CONSTRAINT "games_category_is_known" CHECK ("games"."category" in ('Popular Games', 'User Submitted')),
	CONSTRAINT "games_crew_size" CHECK (crew_size between 2 and 40),
	CONSTRAINT "games_roles_count" CHECK (jsonb_array_length(roles) <= 6),
	CONSTRAINT "games_roles_fit" CHECK (roles_fit(roles, 30, 40, crew_size))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"collection" text NOT NULL,
	"document_id" text NOT NULL,
	"row_id" text NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_collection_document_id_pk" PRIMARY KEY("collection","document_id"),
	CONSTRAINT "imports_collection_is_known" CHECK ("imports"."collection" in ('users', 'games', 'posts', 'chats'))
);
--> statement-breakpoint
CREATE TABLE "join_details" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"join_details" text NOT NULL,
	CONSTRAINT "join_details_length" CHECK (utf16_length("join_details"."join_details") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"author_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"party_size" smallint DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"had_note" boolean DEFAULT false NOT NULL,
	"role" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"was_accepted" boolean DEFAULT false NOT NULL,
	"closed_from" text,
	"decline_reason" text,
	"author_name" text,
	"requester_name" text,
	"game" text NOT NULL,
	"platform" text NOT NULL,
	"excerpt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"has_passed" boolean DEFAULT false NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"is_author_missing" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "join_requests_are_of_others" CHECK (author_id <> requester_id),
	CONSTRAINT "join_requests_state_is_known" CHECK ("join_requests"."state" in ('pending', 'waitlisted', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'left', 'removed', 'closed')),
	CONSTRAINT "join_requests_reason_is_known" CHECK ("join_requests"."decline_reason" in ('full', 'schedule', 'role', 'not-now')),
	CONSTRAINT "join_requests_reason_of_declined" CHECK ((decline_reason is not null) = (state = 'declined')),
	CONSTRAINT "join_requests_decision" CHECK ((decided_at is null) = (state in ('pending', 'waitlisted', 'offered'))),
	CONSTRAINT "join_requests_closed_from" CHECK (closed_from is null or state = 'closed'),
	CONSTRAINT "join_requests_party_size" CHECK (party_size between 1 and 8),
	CONSTRAINT "join_requests_waiting_since" CHECK (state not in ('waitlisted', 'offered') or waiting_since is not null),
	CONSTRAINT "join_requests_role_length" CHECK (utf16_length("join_requests"."role") between 1 and 30),
	CONSTRAINT "join_requests_note_length" CHECK (utf16_length("join_requests"."note") between 0 and 200)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"name" text,
	"display_name" text,
	"bio" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"discord_id" text DEFAULT '' NOT NULL,
	"discord_visibility" text DEFAULT 'crew' NOT NULL,
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"picture_id" uuid,
	"sends_read_receipts" boolean DEFAULT true NOT NULL,
	"shows_presence" boolean DEFAULT true NOT NULL,
	"push_shows_text" boolean DEFAULT false NOT NULL,
	"shares_posts" boolean DEFAULT false NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"suspended_until" timestamp (3) with time zone,
	"state_reason" text DEFAULT '' NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_email_is_lower_case" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_role_is_known" CHECK ("members"."role" in ('member', 'admin')),
	CONSTRAINT "members_discord_visibility_is_known" CHECK ("members"."discord_visibility" in ('crew', 'everyone', 'nobody')),
	CONSTRAINT "members_platforms_are_known" CHECK ("members"."platforms" <@ array['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One', 'Nintendo Switch', 'Mobile', 'Cross-platform']),
	CONSTRAINT "members_email_length" CHECK (utf16_length("members"."email") between 3 and 254),
	CONSTRAINT "members_name_length" CHECK (utf16_length("members"."name") between 1 and 60),
	CONSTRAINT "members_display_name_length" CHECK (utf16_length("members"."display_name") between 1 and 60),
	CONSTRAINT "members_bio_length" CHECK (utf16_length("members"."bio") between 0 and 500),
	CONSTRAINT "members_location_length" CHECK (utf16_length("members"."location") between 0 and 100),
	CONSTRAINT "members_discord_id_length" CHECK (utf16_length("members"."discord_id") between 0 and 40)
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "appeals_sanction_id_unique" UNIQUE("sanction_id"),
	CONSTRAINT "appeals_state_is_known" CHECK ("appeals"."state" in ('open', 'declined', 'lifted')),
	CONSTRAINT "appeals_text_length" CHECK (utf16_length("appeals"."text") between 1 and 1000),
	CONSTRAINT "appeals_answer_length" CHECK (utf16_length("appeals"."answer") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp (3) with time zone,
	"about" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed', 'called-off')),
	CONSTRAINT "notices_reason_length" CHECK (utf16_length("notices"."reason") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sanctions_kind_is_known" CHECK ("sanctions"."kind" in ('warned', 'suspended', 'disabled')),
	CONSTRAINT "sanctions_reason_length" CHECK (utf16_length("sanctions"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_by_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_size" CHECK (greatest(length(large), length(small)) <= 65536)
);
--> statement-breakpoint
CREATE TABLE "post_counts" (
	"game_id" text NOT NULL,
	"platform" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "post_counts_game_id_platform_slot_pk" PRIMARY KEY("game_id","platform","slot")
)
-- Room for new versions of a row on its page, because every post updates these rows.
WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"game_id" text NOT NULL,
	"game" text NOT NULL,
	"filter_option" text NOT NULL,
	"platform" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"is_active" boolean NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"previous_starts_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone DEFAULT now() + interval '30 days',
	"called_off_at" timestamp (3) with time zone,
	"closed_reason" text,
	"seats" smallint,
	"party" smallint DEFAULT 1 NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accepted_seats" smallint DEFAULT 0 NOT NULL,
	"offered_seats" smallint DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"crew_version" integer DEFAULT 0 NOT NULL,
	"published_crew_version" integer DEFAULT 0 NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"is_indexable" boolean DEFAULT false NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"quick_post" boolean DEFAULT false NOT NULL,
	"draft_id" uuid,
	"offline_id" text,
	"synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"title" text,
	"skill_level" text,
	"region" text,
	"user_id" text,
	"user_name" text,
	"search_text" text GENERATED ALWAYS AS (post_search_text(game, platform, tags, description)) STORED NOT NULL,
	CONSTRAINT "posts_draft_id_once" UNIQUE("author_id","draft_id"),
	CONSTRAINT "posts_offline_id_once" UNIQUE("author_id","offline_id"),
	CONSTRAINT "posts_platform_is_known" CHECK ("posts"."platform" in ('PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One', 'Nintendo Switch', 'Mobile', 'Cross-platform')),
	CONSTRAINT "posts_closed_reason_is_known" CHECK ("posts"."closed_reason" in ('ended', 'unconfirmed', 'author-missing', 'suspended')),
	CONSTRAINT "posts_tags_count" CHECK (cardinality(tags) <= 15),
	CONSTRAINT "posts_tags_fit" CHECK (tags_fit(tags, 40)),
	CONSTRAINT "posts_closed_are_inactive" CHECK (closed_reason is null or not is_active),
	CONSTRAINT "posts_close_after_start" CHECK (starts_at is null or closes_at > starts_at),
	CONSTRAINT "posts_responses_count" CHECK (responses >= 0),
	CONSTRAINT "posts_indexable_is_shared" CHECK (is_shared or not is_indexable),
	CONSTRAINT "posts_seats_count" CHECK (seats between 2 and 40),
	CONSTRAINT "posts_party_size" CHECK (party between 1 and 8),
	CONSTRAINT "posts_roles_count" CHECK (jsonb_array_length(roles) <= 6),
	CONSTRAINT "posts_roles_fit" CHECK (roles = '[]' or roles_fit(roles, 30, 40, seats)),
	CONSTRAINT "posts_are_not_overbooked" CHECK (party + accepted_seats + offered_seats <= seats),
	CONSTRAINT "posts_seats_are_counted" CHECK (least(accepted_seats, offered_seats, waiting_count) >= 0),
	CONSTRAINT "posts_description_length" CHECK (utf16_length("posts"."description") between 10 and 2000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "presence" (
	"member_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"is_online" boolean NOT NULL,
	"has_window_in_use" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_member_id_node_id_pk" PRIMARY KEY("member_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	CONSTRAINT "push_keys_is_one" CHECK ("push_keys"."is_only")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (utf16_length("push_subscriptions"."endpoint") between 1 and 1000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "ready_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"member_id" uuid NOT NULL,
	"game" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "ready_checks_once" UNIQUE("post_id","member_id","starts_at"),
	CONSTRAINT "ready_checks_outcome_is_known" CHECK ("ready_checks"."outcome" in ('confirmed', 'missed', 'declined')),
	CONSTRAINT "ready_checks_decision" CHECK ((decided_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"reported_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"decision_reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reports_kind_is_known" CHECK ("reports"."kind" in ('post', 'message', 'member')),
	CONSTRAINT "reports_reason_is_known" CHECK ("reports"."reason" in ('Harassment or bullying', 'Hate or discrimination', 'Sexual content', 'Spam or scam', 'Cheating or account selling', 'Advertising', 'Did not show up', 'Something else')),
	CONSTRAINT "reports_decision_is_whole" CHECK ((state = 'closed') = (outcome is not null and decided_at is not null)),
	CONSTRAINT "reports_outcome_is_known" CHECK ("reports"."outcome" in ('dismissed', 'content-deleted', 'warned', 'suspended', 'disabled')),
	CONSTRAINT "reports_state_is_known" CHECK ("reports"."state" in ('open', 'closed')),
	CONSTRAINT "reports_note_length" CHECK (utf16_length("reports"."note") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_member_id_token_hash_pk" PRIMARY KEY("member_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_members_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_partner_id_members_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_submitted_by_members_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_details" ADD CONSTRAINT "join_details_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_requester_id_members_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_checks" ADD CONSTRAINT "ready_checks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ready_checks" ADD CONSTRAINT "ready_checks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_members_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_member" ON "audit_log" USING btree ((details->>'memberId'),"id");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "blocks_by_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_participants_by_chat" ON "chat_participants" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_participants_by_partner" ON "chat_participants" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING brin ("sent_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "games_by_submitter" ON "games" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "games_by_alias" ON "games" USING gin ("aliases");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_open_once" ON "join_requests" USING btree ("post_id","requester_id") WHERE state in ('pending', 'waitlisted', 'offered', 'accepted');--> statement-breakpoint
CREATE INDEX "join_requests_by_post" ON "join_requests" USING btree ("post_id","id" desc);--> statement-breakpoint
CREATE INDEX "join_requests_by_requester" ON "join_requests" USING btree ("requester_id","id" desc);--> statement-breakpoint
CREATE INDEX "join_requests_by_author" ON "join_requests" USING btree ("author_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "join_requests_by_pair" ON "join_requests" USING btree ("author_id","requester_id","id" desc);--> statement-breakpoint
CREATE INDEX "join_requests_received" ON "join_requests" USING btree ("author_id","id") WHERE state in ('pending', 'waitlisted', 'offered');--> statement-breakpoint
CREATE INDEX "join_requests_expiring" ON "join_requests" USING btree ("expires_at") WHERE state in ('pending', 'offered');--> statement-breakpoint
CREATE INDEX "join_requests_waiting" ON "join_requests" USING btree ("post_id","waiting_since","id") WHERE state = 'waitlisted';--> statement-breakpoint
CREATE INDEX "join_requests_recent" ON "join_requests" USING btree ("changed_at") WHERE changed_at is not null;--> statement-breakpoint
CREATE INDEX "members_admins" ON "members" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "members_by_creation" ON "members" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appeals_by_state" ON "appeals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "notices_by_member" ON "notices" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "sanctions_by_member" ON "sanctions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pictures_by_member" ON "pictures" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "posts_active" ON "posts" USING btree ("id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_platform" ON "posts" USING btree ("platform","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_filter" ON "posts" USING btree ("filter_option","platform","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_game" ON "posts" USING btree ("game_id","platform","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_start" ON "posts" USING btree ("starts_at","id" DESC NULLS FIRST) WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_free_seats" ON "posts" USING btree (coalesce(seats - party - accepted_seats - offered_seats, 32767)) WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_closing" ON "posts" USING btree (least(closes_at, confirm_by)) WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_suspended" ON "posts" USING btree (coalesce(least(closes_at, confirm_by), 'infinity')) WHERE closed_reason = 'suspended';--> statement-breakpoint
CREATE INDEX "posts_with_changed_crew" ON "posts" USING btree ("id") WHERE crew_version <> published_crew_version;--> statement-breakpoint
CREATE INDEX "posts_indexable" ON "posts" USING btree ("id") WHERE is_indexable and is_active;--> statement-breakpoint
CREATE INDEX "posts_by_game" ON "posts" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "presence_by_time" ON "presence" USING btree ("is_online","seen_at");--> statement-breakpoint
CREATE INDEX "presence_by_node" ON "presence" USING btree ("node_id") WHERE is_online;--> statement-breakpoint
CREATE INDEX "rate_limits_by_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "ready_checks_by_member" ON "ready_checks" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "ready_checks_by_time" ON "ready_checks" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "ready_checks_open" ON "ready_checks" USING btree ("answer_by") WHERE outcome is null and post_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_once" ON "reports" USING btree ("reporter_id","kind","target_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_by_reported" ON "reports" USING btree ("reported_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_by_target" ON "reports" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("decided_at") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "ended_sessions_by_time" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "known_devices_by_time" ON "known_devices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
-- The planner ignores the statistics of a partial index. With the game, because the crews of one may all be full while those
-- of others have room.
CREATE STATISTICS "posts_free_seats" (mcv) ON "game_id", (coalesce(seats - party - accepted_seats - offered_seats, 32767)) FROM "posts";
--> statement-breakpoint
-- The trigger audit_log_is_append_only rejects changes too, also by a superuser.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM CURRENT_USER;
