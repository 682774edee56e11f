CREATE TABLE "chat_participants" (
	"chat_id" text NOT NULL,
	"member_id" uuid NOT NULL,
	"partner_id" uuid,
	"read_seq" integer DEFAULT 0 NOT NULL,
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
	"is_verified" boolean NOT NULL,
	"category" text NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "games_name_key_unique" UNIQUE("name_key"),
	CONSTRAINT "games_name_length" CHECK (utf16_length("games"."name") between 1 and 60),
	CONSTRAINT "games_category_is_known" CHECK ("games"."category" in ('Popular Games', 'User Submitted'))
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
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_email_is_lower_case" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_role_is_known" CHECK ("members"."role" in ('member', 'admin')),
	CONSTRAINT "members_platforms_are_known" CHECK ("members"."platforms" <@ array['PC', 'PlayStation 5', 'PlayStation 4', 'Xbox Series X/S', 'Xbox One', 'Nintendo Switch', 'Mobile', 'Cross-platform']),
	CONSTRAINT "members_email_length" CHECK (utf16_length("members"."email") between 3 and 254),
	CONSTRAINT "members_name_length" CHECK (utf16_length("members"."name") between 1 and 60),
	CONSTRAINT "members_display_name_length" CHECK (utf16_length("members"."display_name") between 1 and 60),
	CONSTRAINT "members_bio_length" CHECK (utf16_length("members"."bio") between 0 and 500),
	CONSTRAINT "members_location_length" CHECK (utf16_length("members"."location") between 0 and 100),
	CONSTRAINT "members_discord_id_length" CHECK (utf16_length("members"."discord_id") between 0 and 40)
);
--> statement-breakpoint
CREATE TABLE "post_responses" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_responses_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"game_id" text NOT NULL,
	"game" text NOT NULL,
	"platform" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"is_active" boolean NOT NULL,
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
	CONSTRAINT "posts_tags_count" CHECK (cardinality(tags) <= 15),
	CONSTRAINT "posts_tags_fit" CHECK (tags_fit(tags, 40)),
	CONSTRAINT "posts_responses_count" CHECK (responses >= 0),
	CONSTRAINT "posts_description_length" CHECK (utf16_length("posts"."description") between 10 and 2000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
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
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_partner_id_members_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_submitted_by_members_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_responses" ADD CONSTRAINT "post_responses_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_responses" ADD CONSTRAINT "post_responses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_participants_by_chat" ON "chat_participants" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chat_participants_by_partner" ON "chat_participants" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "post_responses_by_member" ON "post_responses" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "posts_active" ON "posts" USING btree ("id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_game" ON "posts" USING btree ("game_id","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_active_by_platform" ON "posts" USING btree ("platform","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "posts_by_game" ON "posts" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search_text" gin_trgm_ops) WHERE is_active;--> statement-breakpoint
CREATE INDEX "rate_limits_by_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_by_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expires_at");