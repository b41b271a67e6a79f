import { useTranslation } from '@renderer/data/translation';
import { InputGroup } from '@blueprintjs/core';
import { MapMarker } from '@blueprintjs/icons';
import { textView } from './text';
import type { EditorProps, KindView } from './view';

/** "longitude,latitude"; a pasted pair with spaces or a Chinese comma is normalised. */
function LocationEditor(props: EditorProps) {
  const { t } = useTranslation();
  return (
    <InputGroup
      id={props.id}
      leftIcon={<MapMarker />}
      placeholder={t('form.locationHint')}
      value={props.value === null ? '' : String(props.value)}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      autoComplete="off"
      intent={props.invalid ? 'danger' : 'none'}
      onValueChange={(text) => {
        const pair = text.replace(/\uff0c/g, ',').replace(/\s+/g, '');
        props.onChange(pair === '' ? null : pair);
      }}
    />
  );
}

export const locationView: KindView = { ...textView, Editor: LocationEditor };
