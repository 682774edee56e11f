import pg from 'pg';

/** Connections to one database that stay open between pools. Opening one and its first queries take the server 15 ms. */
export function createConnectionCache() {
  const idle = new Set<pg.Client>();

  /** Keeps a connection when its pool ends, unless it is lost or in a transaction. */
  function cacheAfter(pool: pg.Pool, client: pg.Client): pg.Client {
    let isLost = false;
    client.on('error', () => {
      isLost = true;
      idle.delete(client);
    });
    const end = pg.Client.prototype.end.bind(client);
    return Object.assign(client, {
      end(done: () => void) {
        if (isLost || !pool.ending || client.getTransactionStatus() !== 'I') return end(done);
        idle.add(client);
        return done();
      },
    });
  }

  function open(pool: pg.Pool, config: pg.ClientConfig): pg.Client {
    const [cached] = idle;
    if (!cached) return cacheAfter(pool, new pg.Client(config));
    idle.delete(cached);
    cached.removeAllListeners('error');
    return Object.assign(cacheAfter(pool, cached), { connect: (done: () => void) => process.nextTick(done) });
  }

  return {
    /** Makes the pool use cached connections first. */
    share: (pool: pg.Pool): void => {
      function Client(config: pg.ClientConfig): pg.Client {
        return open(pool, config);
      }
      Object.assign(pool, { Client });
    },
    /** Ids of the server processes of cached connections. */
    processIds: () => [...idle].map((client) => ('processID' in client ? client.processID : 0)),
  };
}
