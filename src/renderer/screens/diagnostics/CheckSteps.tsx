import { useTranslation } from '@renderer/data/translation';
import { HTMLTable, Tag } from '@blueprintjs/core';
import type { CheckStep } from '@shared/model/diagnostics';
import { foundText, STEP_INTENT } from './words';

/** The steps of the connection, from the network inwards. */
export function CheckSteps(props: { readonly steps: readonly CheckStep[] }) {
  const { t } = useTranslation();
  return (
    <HTMLTable compact className="cj-check-table cj-check-steps">
      <tbody>
        {props.steps.map((step) => (
          <tr key={step.key} data-step={step.key} data-verdict={step.verdict}>
            <th scope="row">{t(`diagnostics.step.${step.key}`)}</th>
            <td>
              <Tag minimal intent={STEP_INTENT[step.verdict]}>
                {t(`diagnostics.stepVerdict.${step.verdict}`)}
              </Tag>
            </td>
            <td className="cj-check-text">{foundText(t, step)}</td>
            <td className="cj-check-number">
              {step.ms !== null && t('diagnostics.ms', { n: step.ms })}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
