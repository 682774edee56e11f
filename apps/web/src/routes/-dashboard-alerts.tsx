import { OpenOffers } from '#src/features/join-requests/open-offers.tsx';
import { ReadyChecks } from '#src/features/join-requests/ready-check/ready-checks.tsx';
import { ReceivedRequests } from '#src/features/join-requests/received-requests.tsx';
import { Notices } from '#src/features/moderation/notices.tsx';
import { Outbox } from '#src/features/posts/offline/outbox.tsx';
import { DueNotificationOffer } from './-notification-offer.tsx';

/** Open ready checks, seat offers, notices, received requests and offline posts. Most members have none. */
export const DashboardAlerts = () => (
  <>
    <ReadyChecks />
    <OpenOffers />
    <Notices />
    <ReceivedRequests />
    <DueNotificationOffer />
    <Outbox />
  </>
);
