import type { MenuMapView } from '@shared/model/menuMap';
import { useLanguage } from '@renderer/data/language';
import { Select } from '@renderer/ui/Select';

/** Chooses a screen of this version, or none. */
export function ScreenSelect(props: {
  readonly view: MenuMapView;
  readonly value: string;
  readonly label: string;
  /** Text of the empty choice. */
  readonly none: string;
  readonly disabled?: boolean;
  readonly onChange: (screen: string) => void;
}) {
  const language = useLanguage();
  return (
    <Select
      aria-label={props.label}
      value={props.value}
      disabled={props.disabled === true}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{props.none}</option>
      {props.view.screens.map(({ key, label }) => (
        <option key={key} value={key}>
          {label[language]}
        </option>
      ))}
    </Select>
  );
}
