-- Whether each role has a name and a count within the limits, no name is used twice, and all roles fit into the seats. Null seats: unlimited.
CREATE FUNCTION roles_fit(roles jsonb, max_length integer, max_count integer, seats integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN NOT EXISTS (SELECT FROM jsonb_to_recordset(roles) AS role(name text, count integer)
    WHERE (utf16_length(role.name) BETWEEN 1 AND max_length AND role.count BETWEEN 1 AND max_count) IS NOT TRUE)
  AND (SELECT coalesce(sum(role.count) <= seats, true) AND count(DISTINCT lower(role.name)) = count(*)
    FROM jsonb_to_recordset(roles) AS role(name text, count integer));
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "crew_size" smallint;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'post.deleted', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_crew_size" CHECK (crew_size between 2 and 40);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_roles_count" CHECK (jsonb_array_length(roles) <= 6);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_roles_fit" CHECK (roles_fit(roles, 30, 40, crew_size));--> statement-breakpoint
-- A game keeps its id when it is renamed.
UPDATE games SET crew_size = starter.crew_size, roles = starter.roles::jsonb
  FROM (VALUES
    ('league_of_legends', 5, '[{"name":"Top","count":1},{"name":"Jungle","count":1},{"name":"Mid","count":1},{"name":"Bot","count":1},{"name":"Support","count":1}]'),
    ('valorant', 5, '[{"name":"Duelist","count":1},{"name":"Initiator","count":1},{"name":"Controller","count":1},{"name":"Sentinel","count":1}]'),
    ('cs2', 5, '[{"name":"In-game leader","count":1},{"name":"Entry fragger","count":1},{"name":"AWPer","count":1},{"name":"Support","count":1},{"name":"Lurker","count":1}]'),
    ('dota_2', 5, '[{"name":"Carry","count":1},{"name":"Mid","count":1},{"name":"Offlane","count":1},{"name":"Soft support","count":1},{"name":"Hard support","count":1}]'),
    ('apex_legends', 3, '[]'),
    ('overwatch_2', 5, '[{"name":"Tank","count":1},{"name":"Damage","count":2},{"name":"Support","count":2}]'),
    ('fortnite', 4, '[]'),
    ('call_of_duty', 6, '[]'),
    ('rainbow_six_siege', 5, '[{"name":"Entry","count":2},{"name":"Flex","count":1},{"name":"Support","count":2}]'),
    ('rocket_league', 3, '[]'),
    ('among_us', 10, '[]'),
    ('fall_guys', 4, '[]'),
    ('pubg', 4, '[]'),
    ('warzone', 4, '[]'),
    ('nba_2k', 5, '[{"name":"Point guard","count":1},{"name":"Shooting guard","count":1},{"name":"Small forward","count":1},{"name":"Power forward","count":1},{"name":"Center","count":1}]'),
    ('grand_theft_auto_v', 4, '[]'),
    ('destiny_2', 6, '[]'),
    ('world_of_warcraft', 5, '[{"name":"Tank","count":1},{"name":"Healer","count":1},{"name":"DPS","count":3}]'),
    ('final_fantasy_xiv', 8, '[{"name":"Tank","count":2},{"name":"Healer","count":2},{"name":"DPS","count":4}]'),
    ('genshin_impact', 4, '[]')
  ) starter (id, crew_size, roles)
  WHERE starter.id = games.id AND games.category = 'Popular Games';
