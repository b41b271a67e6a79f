import { useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import type { Intent } from '@blueprintjs/core';
import { modulesOf, moduleText, timesOf, type ModuleState } from '@shared/model/checkModules';
import type { CheckReport } from '@shared/model/diagnostics';

const INTENT: Readonly<Record<ModuleState, Intent>> = {
  absent: 'danger',
  failing: 'danger',
  partly: 'warning',
  closed: 'warning',
  unchecked: 'none',
  works: 'none',
};

/** The modules of the server with what was found of each; one of them chooses the calls below. */
export function ModuleTable(props: {
  readonly report: CheckReport;
  readonly chosen: string | null;
  readonly onChoose: (module: string | null) => void;
}) {
  const { t } = useTranslation();
  const { chosen, onChoose, report } = props;
  const modules = useMemo(() => modulesOf(report), [report]);
  return (
    <HTMLTable compact className="cj-check-table cj-check-modules">
      <thead>
        <tr>
          <th>{t('diagnostics.modules.module')}</th>
          <th>{t('diagnostics.result')}</th>
          <th>{t('diagnostics.modules.found')}</th>
          <th className="cj-check-number">{t('diagnostics.modules.time')}</th>
        </tr>
      </thead>
      <tbody>
        {modules.map((one) => (
          <tr key={one.name} data-module={one.name} data-state={one.state}>
            <th scope="row">
              <Button
                size="small"
                variant="minimal"
                active={chosen === one.name}
                aria-pressed={chosen === one.name}
                title={t('diagnostics.modules.show', { name: one.name })}
                text={one.name}
                onClick={() => onChoose(chosen === one.name ? null : one.name)}
              />
            </th>
            <td>
              <Tag minimal intent={INTENT[one.state]}>
                {t(`diagnostics.modules.state.${one.state}`)}
              </Tag>
            </td>
            <td className="cj-check-text">{moduleText(t, one)}</td>
            <td className="cj-check-number">
              {one.middleMs !== null && t('diagnostics.modules.times', timesOf(one))}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
