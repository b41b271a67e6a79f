import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { isTextKey } from '@shared/i18n/textKey';
import { isAsked, totalOf } from '@shared/model/testAlarm';
import type { TestLink, TestReport } from '@shared/model/testReport';
import { channelName } from '@renderer/data/alarmWords';
import { useLive, useServices } from '@renderer/data/services';
import { dateTimeText } from '@renderer/data/time';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { useTestAlarm } from './TestAlarmButton';
import { VerdictMark } from './VerdictMark';
import './testAlarm.css';

const WIDTH_PX = 720;

/** Part of the layout: shows the report when it is opened, or when the tray began a test. */
export function TestAlarmHost() {
  const { live } = useServices();
  const isOpen = useLive((state) => state.testAlarmOpen);
  const report = useLive((state) => state.testAlarm?.report ?? null);
  const followed = useRef('');
  useEffect(() => {
    if (report === null || report.endedAt !== null || report.origin !== 'tray') return;
    // A report that was closed is not opened again.
    if (followed.current === report.id) return;
    followed.current = report.id;
    live.setState({ testAlarmOpen: true });
  }, [live, report]);
  if (!isOpen || report === null) return null;
  return (
    <TestAlarmDialog report={report} onClose={() => live.setState({ testAlarmOpen: false })} />
  );
}

/** A verdict per link, the overall result, and the question that only a person can answer. */
export function TestAlarmDialog(props: {
  readonly report: TestReport;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { start } = useTestAlarm();
  const { report } = props;
  const close = useRef<HTMLButtonElement>(null);
  const total = totalOf(report);
  const by = report.by === '' ? t('testAlarm.nobody') : report.by;
  return (
    <Dialog
      isOpen
      title={t('testAlarm.title')}
      onClose={props.onClose}
      style={{ width: WIDTH_PX }}
      className="cj-test"
    >
      <DialogBody>
        <div className={`cj-test-total cj-test-${total}`} role="status">
          <strong>{t(`testAlarm.total.${total}`)}</strong>
          <span>{t('testAlarm.startedBy', { by, at: dateTimeText(report.startedAt) })}</span>
          <p>{t(`testAlarm.totalText.${total}`)}</p>
        </div>
        <Heard report={report} onAnswer={() => close.current?.focus()} />
        <table className="cj-test-links">
          <thead>
            <tr>
              <th>{t('testAlarm.linkName')}</th>
              <th>{t('testAlarm.result')}</th>
              <th>{t('testAlarm.found')}</th>
              <th>{t('testAlarm.time')}</th>
            </tr>
          </thead>
          <tbody>
            {report.links.map((link) => (
              <LinkRow key={`${link.key}:${link.channel}`} link={link} />
            ))}
          </tbody>
        </table>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('testAlarm.again')} loading={total === 'running'} onClick={start} />
            <Button
              ref={close}
              intent={total === 'unconfirmed' ? 'none' : 'primary'}
              text={t('testAlarm.close')}
              onClick={props.onClose}
            />
          </>
        }
      />
    </Dialog>
  );
}

function LinkRow({ link }: { readonly link: TestLink }) {
  const { t } = useTranslation();
  const { detail } = link;
  // A report of another version may contain a code without a text here.
  const found = `testAlarm.detail.${detail?.code ?? ''}`;
  return (
    <tr data-link={link.key} data-verdict={link.verdict ?? 'waiting'}>
      <th scope="row">
        {t(`testAlarm.link.${link.key}`)}
        {link.channel !== '' && <small>{channelName(t, link.channel)}</small>}
      </th>
      <td>
        <VerdictMark verdict={link.verdict} />
      </td>
      <td>{detail && (isTextKey(found) ? t(found, detail.values) : detail.code)}</td>
      <td>{link.ms === null ? '' : t('testAlarm.took', { ms: link.ms })}</td>
    </tr>
  );
}

/** Only a person can tell whether the loudspeaker sounded. */
function Heard(props: { readonly report: TestReport; readonly onAnswer: () => void }) {
  const { t } = useTranslation();
  const { bridge, report: log } = useServices();
  const { report, onAnswer } = props;
  const [problem, setProblem] = useState('');
  if (!isAsked(report)) return null;
  const answer = (heard: boolean): void => {
    bridge
      .request('testAlarm.heard', { heard })
      // The buttons disappear, and with them the keyboard's focus.
      .then(onAnswer)
      .catch((error: unknown) => {
        log(error);
        setProblem(t('failure.unknown'));
      });
  };
  return (
    <div className="cj-test-heard" role="group" aria-label={t('testAlarm.heardAsk')}>
      <b>{t('testAlarm.heardAsk')}</b>
      <Button intent="success" text={t('testAlarm.heardYes')} onClick={() => answer(true)} />
      <Button intent="danger" text={t('testAlarm.heardNo')} onClick={() => answer(false)} />
      <ProblemNote text={problem} />
    </div>
  );
}
