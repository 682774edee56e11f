import { countNewAlertsEndpoint, listAlertsEndpoint, markAlertsSeenEndpoint } from '@muster/contract/board/alerts.ts';
import {
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  changeSavedSearchEndpoint,
  saveSearchEndpoint,
} from '@muster/contract/board/saved-searches.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { saveSearch } from '../saved-searches/save-search.ts';
import { deleteSavedSearch, listSavedSearches, updateSavedSearch } from '../saved-searches/saved-search-repository.ts';
import { countNewAlerts, listAlerts, setAlertsSeen } from './alert-repository.ts';

export function addAlertRoutes(addRoute: AddRoute, context: Context): void {
  const { db, live } = context;
  const publishChange = (memberId: string): void => live.publish([memberId], { type: 'alerts.changed' });
  addRoute(listSavedSearchesEndpoint, ({ member }) => listSavedSearches(db, member.id));
  addRoute(saveSearchEndpoint, ({ member, body }) => saveSearch(context, member.id, body));
  addRoute(changeSavedSearchEndpoint, async ({ member, params: { savedSearchId }, body }) => {
    const changed = requireFound(await updateSavedSearch(db, member.id, savedSearchId, body), 'saved-search-not-found');
    publishChange(member.id);
    return changed;
  });
  addRoute(deleteSavedSearchEndpoint, async ({ member, params: { savedSearchId } }) => {
    if (!(await deleteSavedSearch(db, member.id, savedSearchId))) throw new AppError('saved-search-not-found');
    publishChange(member.id);
    return { id: savedSearchId };
  });
  addRoute(listAlertsEndpoint, ({ member }) => listAlerts(db, member.id));
  addRoute(countNewAlertsEndpoint, ({ member }) => countNewAlerts(db, member.id));
  addRoute(markAlertsSeenEndpoint, async ({ member, body }) => {
    const seenPostIds = await setAlertsSeen(db, member.id, body.alertIds);
    live.publish([member.id], { type: 'alerts.changed', seenPostIds });
    return countNewAlerts(db, member.id);
  });
}
