import type { TextKey, KeyUnder } from '@shared/i18n/textKey';
import { fail, ok } from '@shared/base/result';
import type { ActOutcome, AlarmHistory, ALARMS } from '@shared/ipc/parts/alarms';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { JournalRow } from '@shared/model/journal';
import type { Result } from '@shared/base/result';
import { parseJson } from '@shared/base/json';
import type { AlarmActs } from '@main/alarms/operate/acts';
import { silencesSos } from '@main/alarms/config/configDiff';
import { receivedBody } from '@main/alarms/ledger/bodies';
import type { Translate } from '@shared/model/translate';
import { shownRow } from '@main/alarms/publish/shownRow';
import { published } from '../../ipc/publisher';
import type { Answers } from '../../ipc/types';
import { readableOwners } from '@main/journal/owner';
import type { JournalReader } from '@main/journal/reading/readerClient';
import { rowOf } from '@main/journal/reading/rows';
import type { FoundEntry } from '@main/journal/reading/search';
import { mayAdministerTenant } from '../workstationAdmin';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  | 'alarms'
  | 'confirm'
  | 'journalReader'
  | 'journalReads'
  | 'log'
  | 'notices'
  | 'session'
  | 'translator'
>;

/** Earlier activations of an alarm's object that are shown. */
const ACTIVATIONS = 50;
/** What is asked for of the journal's `received`. */
const rawBody = receivedBody.pick({ raw: true, rawCut: true });
/** Longest time that a rule is tried on. ms */
const TRIAL_MS = 31 * 24 * 3_600_000;

export type AlarmsArea = Area & Answers<typeof ALARMS>;

/** Id and code of the line about an SOS that nobody would be told of. */
const SOS_OFF = 'sosSourceOff';

type Acted = Promise<Result<ActOutcome, { readonly key: TextKey }>>;

/** The message as it was journaled; null where the journal does not have it (yet). @throws ReaderFailure */
async function rawOf(
  id: string,
  reader: JournalReader,
  owners: readonly string[],
): Promise<{ readonly raw: string; readonly rawCut: boolean } | null> {
  const entries = await reader.ofAlarm(id, owners);
  const received = entries.find(({ entry }) => entry.kind === 'received');
  const body = received === undefined ? null : parseJson(received.entry.body);
  const read = rawBody.safeParse(body?.ok === true ? body.value : null);
  return read.success ? read.data : null;
}

/** What has happened to an alarm and to its object, out of the journal. @throws ReaderFailure */
async function historyOf(
  alarm: Alarm,
  reader: JournalReader,
  owners: readonly string[],
  translate: Translate,
): Promise<AlarmHistory> {
  const shown = (found: FoundEntry): JournalRow => shownRow(rowOf(found), translate);
  const entries = await reader.ofAlarm(alarm.id, owners);
  if (alarm.object === '') return { entries: entries.map(shown), activations: [] };
  const query = {
    owners,
    from: null,
    to: null,
    kinds: ['received'],
    classes: [alarm.alarmClass],
    priorities: [],
    alarmId: '',
    text: alarm.object,
  };
  const request = { ...query, cursor: null, limit: 4 * ACTIVATIONS };
  const { found } = await reader.search(request, 'alarms.history');
  const same = found.filter(
    ({ entry, facts }) => facts.object === alarm.object && entry.alarmId !== alarm.id,
  );
  return { entries: entries.map(shown), activations: same.slice(0, ACTIVATIONS).map(shown) };
}

/** Alarms: the list, acts on them, configuration and rules. */
export function createAlarmsArea(context: Needs): AlarmsArea {
  const { alarms, log, session, translator } = context;
  const translate: Translate = (key, values) => translator.translate(key, values);
  const act = async (run: (acts: AlarmActs) => Acted): Acted => {
    const acts = alarms.session.acts();
    if (acts === null) return fail({ key: 'alarm.ack.signedOut' });
    const outcome = await run(acts);
    if (!outcome.ok) return outcome;
    return ok({
      ...outcome.value,
      done: outcome.value.done.map((one) => alarms.publisher.shown(one)),
    });
  };
  const owners = () => {
    const profile = session.profile();
    if (profile === null) return readableOwners(null);
    return readableOwners({ server: profile.serverKey, tenant: profile.user.tenantId });
  };
  const unread = (error: unknown) => {
    log.error('the journal cannot be read', { error: String(error) });
    return fail({ key: 'alarm.journalUnread' });
  };
  /** Administrators only; what keeps an SOS from being told is asked for twice, the second time by main. */
  const configure = async (config: AlarmConfig) => {
    if (session.profile() === null) return fail({ key: 'alarm.ack.signedOut' });
    const mayChange = (): boolean => mayAdministerTenant(session);
    if (!mayChange()) return fail({ key: 'alarm.refused.noAdministrator' });
    if (silencesSos(config) && !silencesSos(alarms.config.get())) {
      const words = (part: KeyUnder<'alarm.sosOff'>): string =>
        translator.translate(`alarm.sosOff.${part}`);
      const [title, message, detail] = [words('title'), words('message'), words('detail')];
      const question = { title, message, detail, yes: words('yes'), no: words('no') };
      if (!(await context.confirm.ask(question))) return fail({ key: 'alarm.sosOff.refused' });
      // The desk may have changed hands while the question stood.
      if (!mayChange()) return fail({ key: 'alarm.refused.noAdministrator' });
    }
    return alarms.config.set(config);
  };
  /** Stands in every window as long as nobody here would be told of an SOS. */
  const tellSos = (config: AlarmConfig): void => {
    const off = session.profile() !== null && silencesSos(config);
    if (off) context.notices.add({ id: SOS_OFF, code: SOS_OFF, values: {}, standing: true });
    else context.notices.dismiss(SOS_OFF);
  };
  return {
    start() {
      alarms.config.changed.on(tellSos);
      session.changed.on(() => tellSos(alarms.config.get()));
    },
    requests: {
      'alarms.get': () => alarms.publisher.snapshot(),
      'alarms.raw': async ({ id }) => {
        const alarm = alarms.session.alarm(id);
        if (alarm === null) return null;
        const { raw, rawCut } = alarm;
        if (!rawCut) return { raw, rawCut };
        // Memory holds the head of a long message only.
        try {
          return (await rawOf(id, context.journalReader, owners())) ?? { raw, rawCut };
        } catch (error) {
          log.error('the journal cannot be read', { error: String(error) });
          return { raw, rawCut };
        }
      },
      'alarms.acknowledge': ({ ids, comment }) => act((acts) => acts.acknowledge(ids, comment)),
      'alarms.close': ({ ids, reason }) => act((acts) => acts.close(ids, reason)),
      'alarms.comment': ({ ids, text }) => act((acts) => acts.comment(ids, text)),
      'alarms.assign': ({ ids, ...form }) => act((acts) => acts.assign(ids, form)),
      'alarms.shelve': ({ ids, minutes, reason }) =>
        act((acts) => acts.shelve(ids, minutes, reason)),
      'alarms.unshelve': ({ ids }) => act((acts) => acts.unshelve(ids)),
      'alarms.tellServer': ({ ids, note, looked }) =>
        act((acts) => acts.tellServer(ids, note, looked)),
      'alarms.history': async ({ id }) => {
        const alarm = alarms.session.alarm(id);
        if (alarm === null) return fail({ key: 'alarm.refused.unknown' });
        try {
          return ok(await historyOf(alarm, context.journalReader, owners(), translate));
        } catch (error) {
          return unread(error);
        }
      },
      'alarms.noteGap': ({ id }) => {
        alarms.session.noteGap(id);
        return null;
      },
      'alarms.mute': ({ minutes }) => {
        alarms.muting.ask(minutes);
        return null;
      },
      'alarms.configure': configure,
      'alarms.trial': async ({ rule, from, to }) => {
        if (to <= from || to - from > TRIAL_MS) return fail({ key: 'alarm.refused.period' });
        try {
          const result = await context.journalReads.trial(rule, from, to);
          const examples = result.examples.map((row) => shownRow(row, translate));
          return ok({ ...result, examples });
        } catch (error) {
          return unread(error);
        }
      },
    },
    commands: {
      'alarms.opened': ({ ids }) => alarms.session.opened(ids),
    },
    states: { 'alarms.config': published(() => alarms.config.get(), alarms.config.changed) },
  };
}
