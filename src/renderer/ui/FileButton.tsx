import { useRef, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';

/** Why a file was not taken. */
export type FileRefusal = 'tooLarge' | 'unreadable';

/** Takes a JSON file from the user and hands its text on. */
export function FileButton(props: {
  readonly icon: ReactElement;
  readonly text: string;
  readonly disabled?: boolean;
  /** Longest file that is read, bytes. */
  readonly limit: number;
  readonly onText: (text: string) => void;
  readonly onRefused: (why: FileRefusal) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => {
    // Its size is known without reading it: a file of gigabytes would end the page.
    if (file.size > props.limit) return props.onRefused('tooLarge');
    let text: string;
    try {
      text = await file.text();
    } catch {
      // It went away between the choice and the reading.
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
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
