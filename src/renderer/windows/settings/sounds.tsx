import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Slider, Switch } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { PRIORITIES, type Priority } from '@shared/model/alarm';
import { CRITICAL_MIN_VOLUME, soundOf } from '@shared/model/attention';
import type { SoundSetting } from '@shared/model/settings';
import { useServices } from '@renderer/data/services';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { useWanted } from '@renderer/ui/useWanted';
import { Field, useLocked } from './Field';
import { useSettingsPage } from './useSettings';

/** Sound of each priority: on or off, volume, and a play button. */
export function SoundsSetting() {
  const { t } = useTranslation();
  const { view, change } = useSettingsPage();
  const [sounds, choose] = useWanted(view.values.sounds, (next) => change({ sounds: next }));
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
            onChange={(sound) => void choose({ ...sounds, [priority]: sound })}
          />
        ))}
        <p className="cj-field-note">{t('testAlarm.soundNote')}</p>
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
  const { locked, onChange, priority } = props;
  // Shown as it sounds: a critical alarm always sounds, whatever an older file says.
  const critical = priority === 'critical';
  const sound = critical ? soundOf(priority, props.sound) : props.sound;
  // During a drag only the page knows the value; releasing saves it.
  const [moving, setMoving] = useState<number | null>(null);
  const percent = Math.round((moving ?? sound.volume) * 100);
  const name = t(`alarmList.priorityName.${priority}`);
  return (
    <div className="cj-sound">
      <PriorityMark priority={priority} />
      <Switch
        id={`sound-${priority}`}
        checked={sound.on}
        disabled={locked || critical}
        label={t(sound.on ? 'settings.on' : 'settings.off')}
        onChange={() => onChange({ ...sound, on: !sound.on })}
      />
      <Slider
        min={critical ? CRITICAL_MIN_VOLUME : 0}
        max={1}
        stepSize={0.05}
        labelRenderer={false}
        value={moving ?? sound.volume}
        disabled={locked || !sound.on}
        handleHtmlProps={{
          'aria-label': t('settings.volume', { name }),
        }}
        onChange={setMoving}
        onRelease={(volume) => {
          setMoving(null);
          onChange({ ...sound, volume });
        }}
      />
      <span className="cj-sound-percent">{percent}%</span>
      <PlayButton priority={priority} name={name} silent={sound.volume === 0} />
    </div>
  );
}

/** Plays the sound of a priority at its set volume, and reports a failure. */
function PlayButton(props: {
  readonly priority: Priority;
  readonly name: string;
  readonly silent: boolean;
}) {
  const { t } = useTranslation();
  const { bridge, report } = useServices();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const play = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { outcome } = await bridge.request('attention.play', { priority: props.priority });
      setFailed(outcome === 'failed');
    } catch (error) {
      report(error);
      setFailed(true);
    }
    setBusy(false);
  };
  const label = t('settings.play', { name: props.name });
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Play size={14} />}
        // Not "loading": that disables the button, and the keyboard's focus would be lost.
        active={busy}
        aria-busy={busy}
        disabled={props.silent}
        title={label}
        aria-label={label}
        onClick={() => void play()}
      />
      <span role="alert" className="cj-sound-failed">
        {failed ? t('testAlarm.detail.soundFailed') : ''}
      </span>
    </>
  );
}
