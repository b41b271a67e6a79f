import { Select } from '@renderer/ui/Select';

/** One of some values by their labels; an unknown value is kept and shown raw. */
export function ValueSelect(props: {
  readonly id: string;
  readonly value: string;
  /** Text of the empty choice. */
  readonly none: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { options, value } = props;
  const missing = value !== '' && !options.some((option) => option.value === value);
  return (
    <Select
      id={props.id}
      fill
      value={value}
      disabled={props.disabled === true}
      autoFocus={props.autoFocus === true}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{props.none}</option>
      {missing && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
