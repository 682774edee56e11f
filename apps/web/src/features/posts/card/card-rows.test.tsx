import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPost } from '#test/data/a-post.ts';
import { CardRows } from './card-rows.tsx';

const allLoaded = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  dataUpdatedAt: 0,
  fetchNextPage: async () => undefined,
};

test.each([
  [3, [12, 12, 12, 12, 12]],
  [5, [10, 10, 10, 10, 10, 10]],
])('divides a list in %i columns into chunks without an incomplete row', async (columns, sizes) => {
  const posts = Array.from({ length: 60 }, (_, index) => aPost(60 - index));
  render(
    <>
      <style>{`ul { grid-template-columns: ${Array(columns).fill('400px').join(' ')} }`}</style>
      <CardRows posts={posts} name="all" pages={allLoaded} failureText={String} renderCard={({ id }) => <p>{id}</p>} />
    </>,
  );
  const chunks = () => screen.getAllByRole('list').map((list) => list.childElementCount);
  await waitFor(() => expect(chunks()).toEqual(sizes));
});
