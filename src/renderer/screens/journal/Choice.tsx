import { useTranslation } from '@renderer/data/translation';
import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';

/** Chooses some values of a short list, or all; the menu stays open while boxes are ticked. */
export function Choice<T extends string>(props: {
  readonly label: string;
  readonly items: readonly T[];
  readonly nameOf: (item: T) => string;
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
}) {
  const { t } = useTranslation();
  const { label, items, nameOf, chosen, onChange } = props;
  const [only] = chosen;
  const text =
    only === undefined
      ? t('journal.search.one', { label, name: t('journal.search.all') })
      : chosen.length === 1
        ? t('journal.search.one', { label, name: nameOf(only) })
        : t('journal.search.chosen', { label, count: chosen.length });
  return (
    <Popover
      placement="bottom-start"
      content={
        <Menu className="cj-journal-menu">
          <MenuItem
            roleStructure="listoption"
            selected={chosen.length === 0}
            text={t('journal.search.all')}
            onClick={() => onChange([])}
          />
          {items.map((item) => {
            const isChosen = chosen.includes(item);
            return (
              <MenuItem
                key={item}
                roleStructure="listoption"
                selected={isChosen}
                shouldDismissPopover={false}
                text={nameOf(item)}
                onClick={() =>
                  onChange(isChosen ? chosen.filter((one) => one !== item) : [...chosen, item])
                }
              />
            );
          })}
        </Menu>
      }
    >
      <Button
        endIcon={<CaretDown />}
        intent={chosen.length === 0 ? 'none' : 'primary'}
        variant="outlined"
        text={text}
      />
    </Popover>
  );
}
