import type pg from 'pg';
import { gameIdsFor } from '#src/features/games/game-id.ts';
import { dropWhere, rejectUnwritten, rejectWhere, writeInChunks } from './staging.ts';

const CHUNK_POSTS = 500;

interface NewGame {
  readonly document_id: string | null;
  readonly name: string;
  readonly name_key: string;
  readonly filter_option: string;
  readonly is_verified: boolean;
  readonly category: string;
  readonly submitted_by: string | null;
  readonly submitted_at: Date;
}

/** Drops staged games that are stored already or repeat an earlier one. Stored games do not change. Returns their number. */
export const dropKnownGames = (client: pg.Client): Promise<number> =>
  dropWhere(
    client,
    'games',
    `exists (select from games where games.name_key = s.name_key)
     or exists (select from staged_games e where e.name_key = s.name_key and e.n < s.n)`,
  );

async function insertGame(client: pg.Client, game: NewGame): Promise<void> {
  const { name, name_key, filter_option, is_verified, category, submitted_by, submitted_at } = game;
  for (const id of gameIdsFor(name)) {
    const { rowCount } = await client.query(
      `with written as (
         insert into games (id, name, name_key, filter_option, is_verified, category, submitted_by, submitted_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id
       ), recorded as (
         insert into imports (collection, document_id, row_id)
         select 'games', $9::text, id from written where $9::text is not null
       )
       select from written`,
      [id, name, name_key, filter_option, is_verified, category, submitted_by, submitted_at, game.document_id],
    );
    if (rowCount === 1) return;
  }
}

/** Inserts the games of the file, and unverified games that only its posts mention. */
export async function writeGames(client: pg.Client): Promise<void> {
  const { rows } = await client.query<NewGame>(
    `select s.document_id, s.name, s.name_key, s.filter_option, s.is_verified, s.category,
            case when p.exists_here then p.id end as submitted_by, s.submitted_at
     from staged_games s left join known_members p on p.document_id = s.submitter
     union all
     (select distinct on (s.game_key) null, s.game, s.game_key, s.filter_option, false, 'User Submitted', p.id, s.created_at
      from staged_posts s join known_members p on p.document_id = s.author
      where not exists (select from staged_games g where g.name_key = s.game_key)
        and not exists (select from games g where g.name_key = s.game_key)
      order by s.game_key, s.created_at)`,
  );
  for (const game of rows) await insertGame(client, game);
  await rejectUnwritten(client, 'games', 'name: All possible ids are taken');
}

export async function checkPosts(client: pg.Client): Promise<void> {
  const author = 'select from known_members p where p.document_id = s.author';
  await rejectWhere(client, 'posts', 'authorId: The author is not a known member', `not exists (${author})`);
  await rejectWhere(client, 'posts', 'authorId: The author was deleted', `exists (${author} and not p.exists_here)`);
}

export async function writePosts(client: pg.Client): Promise<void> {
  await writeInChunks(client, 'staged_posts', CHUNK_POSTS, async (after, upTo) => {
    await client.query(
      `with written as (
         insert into posts (id, author_id, game_id, game, filter_option, platform, description, tags, is_active,
                            responses, quick_post, synced_at, created_at, updated_at, title, skill_level, region,
                            user_id, user_name)
         select s.id, p.id, g.id, g.name, g.filter_option, s.platform, s.description, s.tags, s.is_active,
                s.responses, s.quick_post, s.synced_at, s.created_at, s.updated_at, s.title, s.skill_level, s.region,
                s.user_id, s.user_name
         from staged_posts s join known_members p on p.document_id = s.author join games g on g.name_key = s.game_key
         where s.n > $1 and s.n <= $2 returning id
       )
       insert into imports (collection, document_id, row_id)
       select 'posts', document_id, id from staged_posts join written using (id)`,
      [after, upTo],
    );
  });
  await rejectUnwritten(client, 'posts', 'game: The game was not added');
}
