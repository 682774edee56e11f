import { t } from '@lingui/core/macro';
import { useAppearance } from '#src/lib/product.ts';
import { changeSettingsEndpoint, type Settings } from '@muster/contract/members/settings.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { DesktopSwitch, ReadAloudChoice, SoundSwitch } from '#src/features/notifications/notification-switches.tsx';
import { PushSwitch } from '#src/features/notifications/push-switch.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { settingsQuery, useChangeSetting } from './settings-queries.ts';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { GuardedLanguageSelect } from '#src/components/page/guarded-language-select.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { changePageLanguage } from '#src/lib/language-choice.ts';
import { useThemeChoice } from '#src/components/page/theme.tsx';

const reportFailure = (error: Error): void =>
  showToast(t`Couldn't save your settings: ${{ reason: error.message }}`, { tone: 'error' });

/** The sections of the first column. */
export function FirstSections() {
  const { name: productName } = useAppearance();
  return (
    <>
      <Section id="appearance" heading={t`Appearance`}>
        <Row>
          <ThemeSetting />
        </Row>
        <Row>
          <LanguageSetting />
        </Row>
      </Section>
      <Section id="notifications" heading={t`Sound and notifications`}>
        {!isSecureContext && (
          <Row>
            <Banner tone="info">{t`This page was opened over http. Desktop notifications, push notifications and opening ${productName} offline need https. Everything else works. Ask an administrator of this server for an https address.`}</Banner>
          </Row>
        )}
        <Row>
          <SoundSwitch />
        </Row>
        <Row>
          <DesktopSwitch />
        </Row>
        <Row>
          <PushSwitch />
        </Row>
        <PushTextSwitch />
        <Row>
          <ReadAloudChoice />
        </Row>
        <AlertSettings onFailed={reportFailure} />
        <DigestSwitch onFailed={reportFailure} />
      </Section>
    </>
  );
}

interface SecondSectionsProps {
  /** The settings of the section 'Keyboard'. */
  readonly keyboard: ReactNode;
}

/** The sections of the second column, before the account. */
export const SecondSections = ({ keyboard }: SecondSectionsProps) => (
  <>
    <Section id="privacy" heading={t`Privacy`}>
      <PrivacySwitches />
    </Section>
    <Section id="keyboard" heading={t`Keyboard`}>
      <Row>{keyboard}</Row>
    </Section>
    <CommunityLinks />
  </>
);

/** Links that administrators chose. Renders nothing without any. */
function CommunityLinks() {
  const { links } = useAppearance();
  if (links.length === 0) return null;
  return (
    <Section id="links" heading={t`Links`}>
      {links.map(({ label, url }) => (
        <Row key={`${label} ${url}`}>
          <a href={url} target="_blank" rel="noopener" translate="no" className="text-link">
            <bdi>{label}</bdi>
          </a>
        </Row>
      ))}
    </Section>
  );
}

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly children: ReactNode;
}

const Section = ({ id, heading, children }: SectionProps) => (
  <section aria-labelledby={id} className="rounded-lg border border-line bg-surface px-5 py-5 sm:px-7">
    <h2 id={id} className="font-display text-lg font-bold">
      {heading}
    </h2>
    <div className="mt-1 flex flex-col divide-y divide-line">{children}</div>
  </section>
);

const Row = ({ children }: { readonly children: ReactNode }) => <div className="py-3 last:pb-0">{children}</div>;

function PrivacySwitches() {
  const query = useQuery(settingsQuery);
  if (query.error && !query.data)
    return (
      <Row>
        <QueryFailure query={query} describe={(reason) => t`Couldn't load your settings: ${reason}`} />
      </Row>
    );
  return (
    <>
      <ServerSwitch
        settings={query.data}
        setting="sendsReadReceipts"
        label={t`Read receipts`}
        hint={t`Others see when you've read their messages.`}
      />
      <ServerSwitch
        settings={query.data}
        setting="showsPresence"
        label={t`Show when I'm online`}
        hint={t`Players you've chatted with see when you're online. Other players see when you were last active. Everyone can see how quickly you answer requests.`}
      />
      <ServerSwitch
        settings={query.data}
        setting="showsGames"
        label={t`Show my games`}
        hint={t`Your profile shows the games you played most.`}
      />
      <ServerSwitch
        settings={query.data}
        setting="showsSessions"
        label={t`Show my number of sessions`}
        hint={t`Your profile shows how many sessions you played.`}
      />
      <ServerSwitch
        settings={query.data}
        setting="showsUsualTimes"
        label={t`Show when I usually play`}
        hint={t`Your profile shows on which days and at about what time you played in the last 90 days.`}
      />
    </>
  );
}

type SwitchedSetting = {
  [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never;
}[keyof Settings];

interface ServerSwitchProps {
  /** Undefined while loading. */
  readonly settings: Settings | undefined;
  readonly setting: SwitchedSetting;
  readonly label: string;
  readonly hint: string;
}

function ServerSwitch({ settings, setting, label, hint }: ServerSwitchProps) {
  const { mutate } = useChangeSetting(reportFailure);
  return (
    <Row>
      <Switch
        label={label}
        hint={hint}
        checked={settings?.[setting]}
        onCheckedChange={(isOn) => mutate({ [setting]: isOn })}
      />
    </Row>
  );
}

/** A setting for all of the member's browsers. PrivacySwitches reports a failure to load. */
function PushTextSwitch() {
  const { data: settings, error } = useQuery(settingsQuery);
  if (error && !settings) return null;
  return (
    <ServerSwitch
      settings={settings}
      setting="pushShowsText"
      label={t`Show message text in push notifications`}
      hint={t`When off, notifications only show who wrote. When on, the text may appear on your lock screen.`}
    />
  );
}

const themes = [
  { value: 'system', icon: Monitor, label: t({ message: 'System', comment: 'Theme: as in the system settings' }) },
  { value: 'dark', icon: Moon, label: t({ message: 'Dark', comment: 'Theme' }) },
  { value: 'light', icon: Sun, label: t({ message: 'Light', comment: 'Theme: the opposite of dark' }) },
] as const;

function ThemeSetting() {
  const [choice, choose] = useThemeChoice();
  const chooseByName = (name: string): void => {
    const theme = themes.find(({ value }) => value === name);
    if (theme) choose(theme.value);
  };
  return (
    <SegmentedChoice
      label={t`Theme`}
      options={themes}
      columns={3}
      value={choice}
      onValueChange={chooseByName}
      renderGlyph={({ icon: Icon }) => <Icon aria-hidden className="size-5" />}
    />
  );
}

/** Language of the member's pages, emails and push notifications. */
function LanguageSetting() {
  const { data: settings } = useQuery(settingsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: async (language: string) => {
      if (!settings) throw new Error('The settings have not been loaded');
      await callApi(changeSettingsEndpoint, { body: { ...settings, language } });
      changePageLanguage(language);
    },
    onError: reportFailure,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span aria-hidden className="text-sm font-semibold">{t`Language`}</span>
      <GuardedLanguageSelect isDisabled={!settings || isPending} onChoose={mutate} />
    </div>
  );
}
