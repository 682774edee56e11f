CREATE TABLE "game_icons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" text NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	CONSTRAINT "game_icons_size" CHECK (greatest(length(large), length(small)) <= 65536)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "abbreviation" text;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "icon_id" uuid;--> statement-breakpoint
ALTER TABLE "game_icons" ADD CONSTRAINT "game_icons_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_icons_by_game" ON "game_icons" USING btree ("game_id");--> statement-breakpoint
UPDATE "games" SET "abbreviation" = "starter"."abbreviation" FROM (VALUES
	('league_of_legends', 'LoL'), ('valorant', 'VAL'), ('cs2', 'CS2'), ('dota_2', 'Dota'), ('apex_legends', 'Apex'),
	('overwatch_2', 'OW2'), ('fortnite', 'FN'), ('call_of_duty', 'CoD'), ('rainbow_six_siege', 'R6'), ('rocket_league', 'RL'),
	('minecraft', 'MC'), ('among_us', 'AU'), ('fall_guys', 'FG'), ('pubg', 'PUBG'), ('warzone', 'WZ'), ('fifa', 'FIFA'),
	('nba_2k', '2K'), ('grand_theft_auto_v', 'GTA5'), ('rust', 'Rust'), ('destiny_2', 'D2'), ('world_of_warcraft', 'WoW'),
	('final_fantasy_xiv', 'FF14'), ('genshin_impact', 'GI')
) AS "starter" ("id", "abbreviation")
WHERE "games"."id" = "starter"."id" AND "games"."category" = 'Popular Games' AND "games"."abbreviation" IS NULL;--> statement-breakpoint
CREATE INDEX "games_by_abbreviation" ON "games" USING btree (fold_text(abbreviation));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'game.emblem-changed', 'post.deleted', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_abbreviation_length" CHECK (utf16_length("games"."abbreviation") between 1 and 5);