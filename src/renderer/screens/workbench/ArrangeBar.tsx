import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';
import { isOwn } from './arrangement';
import type { Arranging } from './useArranging';

/** How the desk is arranged, the cards that are hidden, and the way back. */
export function ArrangeBar(props: {
  readonly arranging: Arranging;
  /** Keys of the cards that are hidden and that this account may see. */
  readonly hidden: readonly string[];
  readonly titleOf: (card: string) => string;
}) {
  const { t } = useTranslation();
  const { arranging, hidden, titleOf } = props;
  return (
    <section className="cj-desk-arrange" aria-label={t('workbench.arrange.title')}>
      <p>{t('workbench.arrange.hint')}</p>
      {hidden.map((card) => (
        <Button
          key={card}
          size="small"
          variant="outlined"
          icon={<EyeOpen />}
          data-show={card}
          text={titleOf(card)}
          aria-label={t('workbench.arrange.show', { title: titleOf(card) })}
          title={t('workbench.arrange.show', { title: titleOf(card) })}
          onClick={() => arranging.show(card)}
        />
      ))}
      <Button
        size="small"
        variant="outlined"
        className="cj-desk-reset"
        disabled={isOwn(arranging.arrangement)}
        text={t('workbench.arrange.reset')}
        onClick={arranging.reset}
      />
      <Button
        size="small"
        intent="primary"
        className="cj-desk-arranged"
        text={t('workbench.arrange.done')}
        onClick={() => arranging.turn(false)}
      />
      <span role="status" className="cj-unseen">
        {arranging.said}
      </span>
    </section>
  );
}
