ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "games_by_alias" ON "games" USING gin ("aliases");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'post.deleted', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_aliases_count" CHECK (cardinality(aliases) <= 10);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_aliases_fit" CHECK (tags_fit(aliases, 20));
--> statement-breakpoint
UPDATE "games" SET "aliases" = string_to_array(starter.aliases, ' ') FROM (VALUES
	('league_of_legends', 'lol league'),
	('valorant', 'val valo'),
	('cs2', 'cs csgo cs:go counter-strike'),
	('dota_2', 'dota2'),
	('apex_legends', 'apexlegends'),
	('overwatch_2', 'ow ow2'),
	('fortnite', 'fn'),
	('call_of_duty', 'cod'),
	('rainbow_six_siege', 'r6 r6s rainbow6'),
	('rocket_league', 'rl'),
	('minecraft', 'mc'),
	('among_us', 'amongus'),
	('fall_guys', 'fallguys'),
	('pubg', 'battlegrounds'),
	('warzone', 'wz'),
	('fifa', 'fc eafc'),
	('nba_2k', '2k nba2k'),
	('grand_theft_auto_v', 'gta gta5 gtav'),
	('destiny_2', 'd2 destiny2'),
	('world_of_warcraft', 'wow'),
	('final_fantasy_xiv', 'ff14 ffxiv ff xiv'),
	('genshin_impact', 'gi')
) AS starter (id, aliases) WHERE "games"."id" = starter.id AND "games"."category" = 'Popular Games';
