import { useRef, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';

export type FileRefusal = 'tooLarge' | 'unreadable';

/** Lets the user choose a JSON file and passes its text on. */
export function FileButton(props: {
  readonly icon: ReactElement;
  readonly text: string;
  readonly disabled?: boolean;
  /** Largest file that is read, bytes. */
  readonly limit: number;
  readonly onText: (text: string) => void;
  readonly onRefused: (why: FileRefusal) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => {
    // The size is known without reading: a file of gigabytes would crash the page.
    if (file.size > props.limit) return props.onRefused('tooLarge');
    let text: string;
    try {
      text = await file.text();
    } catch {
      // The file disappeared between choosing and reading.
      return props.onRefused('unreadable');
    }
    props.onText(text);
  };
  return (
    <>
      <Button
        icon={props.icon}
        text={props.text}
        disabled={props.disabled === true}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void read(file);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
