import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { FieldSpec } from '@shared/catalogue/family';
import { useLive, useServices } from '@renderer/data/services';
import { serverTime } from '@renderer/data/time';
import { useTranslation } from '@renderer/data/translation';
import { useFieldLabel } from '../labels';
import { DATE_PRESETS, presetRange } from './datePresets';

/** The common spans of a date search; a choice searches at once. */
export function DatePresets(props: {
  readonly field: FieldSpec;
  readonly onPick: (from: string, to: string) => void;
}) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const label = useFieldLabel();
  const offset = useLive((live) => live.serverClock?.offsetMs ?? 0);
  const name = t('listDay.presets.open', { name: label(props.field) });
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu size="small">
          {DATE_PRESETS.map((preset) => (
            <MenuItem
              key={preset}
              text={t(`listDay.presets.${preset}`)}
              onClick={() => {
                const { from, to } = presetRange(preset, serverTime(clock.now(), offset));
                props.onPick(from, to);
              }}
            />
          ))}
        </Menu>
      }
    >
      <Button
        className="cj-condition"
        size="small"
        variant="minimal"
        endIcon={<CaretDown size={12} />}
        title={name}
        aria-label={name}
      />
    </PopoverNext>
  );
}
