import { useTranslation } from '@renderer/data/translation';
import { Button, HTMLTable } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen } from '@shared/model/alarmState';
import type { KpiReport, KpiTop } from '@shared/model/kpi';
import { pathOf } from '@shared/model/pages';
import { RULE_CLASS, RULE_OBJECT } from '@shared/model/suppression';
import { useClassName } from '@renderer/data/alarmWords';
import { useLive, useServices } from '@renderer/data/services';
import { percent } from './words';

/** The most frequent objects, each with acts. */
export function TopCard({ report }: { readonly report: KpiReport }) {
  const { t } = useTranslation();
  return (
    <section className="cj-card cj-card-wide" data-card="top">
      <h2>
        {t('kpi.top.title')}
        <small>{t('kpi.top.share', { share: percent(report.topPerMille) })}</small>
      </h2>
      <HTMLTable compact striped className="cj-kpi-table">
        <thead>
          <tr>
            <th>{t('kpi.top.object')}</th>
            <th>{t('kpi.top.class')}</th>
            <th className="cj-number">{t('kpi.top.count')}</th>
            <th>{t('kpi.top.part')}</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {report.top.map((top) => (
            <TopRow key={top.key} top={top} />
          ))}
        </tbody>
      </HTMLTable>
    </section>
  );
}

function TopRow({ top }: { readonly top: KpiTop }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const className = useClassName();
  const { object, alarmClass, count } = top;
  const { live } = useServices();
  const standing = useLive(
    ({ alarms }) =>
      alarms?.alarms.find(
        (alarm) =>
          alarm.object === object && alarm.alarmClass === alarmClass && isOpen(alarm.state),
      )?.id ?? null,
  );
  // Without an object a search or a rule has no target.
  const canAct = object !== '' && alarmClassOf(alarmClass).shelvable;
  const shelve = (): void => {
    live.setState({ focusedAlarm: standing });
    void navigate(pathOf('alarms'));
  };
  const makeRule = (): void => {
    const query = new URLSearchParams({ [RULE_CLASS]: alarmClass, [RULE_OBJECT]: object });
    void navigate(`${pathOf('alarmRules')}?${query.toString()}`);
  };
  return (
    <tr data-object={object}>
      <td>{object === '' ? t('kpi.top.noObject') : object}</td>
      <td>{className(alarmClass)}</td>
      <td className="cj-number">{count}</td>
      <td>
        <span className="cj-kpi-part">
          <i>
            <u style={{ width: `${top.perMille / 10}%` }} />
          </i>
          {percent(top.perMille)}%
        </span>
      </td>
      <td className="cj-kpi-acts">
        {canAct && standing !== null && (
          <Button size="small" variant="minimal" text={t('kpi.top.shelve')} onClick={shelve} />
        )}
        {canAct && (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            text={t('kpi.top.rule')}
            onClick={makeRule}
          />
        )}
      </td>
    </tr>
  );
}
