import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Slider, Switch } from '@blueprintjs/core';
import { PRIORITIES, type Priority } from '@shared/model/alarm';
import type { SoundSetting } from '@shared/model/settings';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { Field, useLocked } from './Field';
import { useSettingsDesk } from './useSettings';

/** Whether each priority rings, and how loud. */
export function SoundsSetting() {
  const { view, change } = useSettingsDesk();
  const { sounds } = view.values;
  const locked = useLocked('sounds');
  return (
    <Field name="sounds" control="sound-critical">
      <div className="cj-sounds">
        {PRIORITIES.map((priority) => (
          <SoundRow
            key={priority}
            priority={priority}
            sound={sounds[priority]}
            locked={locked}
            onChange={(sound) => void change({ sounds: { ...sounds, [priority]: sound } })}
          />
        ))}
      </div>
    </Field>
  );
}

function SoundRow(props: {
  readonly priority: Priority;
  readonly sound: SoundSetting;
  readonly locked: boolean;
  readonly onChange: (sound: SoundSetting) => void;
}) {
  const { t } = useTranslation();
  const { sound, locked, onChange, priority } = props;
  // While the handle is moved, only the page knows; letting go saves.
  const [moving, setMoving] = useState<number | null>(null);
  const percent = Math.round((moving ?? sound.volume) * 100);
  return (
    <div className="cj-sound">
      <PriorityMark priority={priority} />
      <Switch
        id={`sound-${priority}`}
        checked={sound.on}
        disabled={locked}
        label={t(sound.on ? 'settings.on' : 'settings.off')}
        onChange={() => onChange({ ...sound, on: !sound.on })}
      />
      <Slider
        min={0}
        max={1}
        stepSize={0.05}
        labelRenderer={false}
        value={moving ?? sound.volume}
        disabled={locked || !sound.on}
        handleHtmlProps={{
          'aria-label': t('settings.volume', { name: t(`alarmList.priorityName.${priority}`) }),
        }}
        onChange={setMoving}
        onRelease={(volume) => {
          setMoving(null);
          onChange({ ...sound, volume });
        }}
      />
      <span className="cj-sound-percent">{percent}%</span>
    </div>
  );
}
