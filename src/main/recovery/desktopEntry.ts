const PLAIN = /^[\w./:=@,+-]+$/u;

/**
 * One argument of an Exec line (Desktop Entry Specification 1.5, "The Exec key"): quoted, with the
 * characters that a shell would read escaped; a per cent sign would begin a field code.
 */
function argument(text: string): string {
  if (PLAIN.test(text)) return text;
  return `"${text.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
}

/** A value of type string: its backslashes and line ends are escaped once more. */
function value(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** The text of an autostart entry (XDG Autostart Specification) that runs a command. */
export function desktopEntry(name: string, command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.0',
    `Name=${value(name)}`,
    // A desktop leaves the entry alone when the program is gone (Desktop Entry Specification 1.5).
    `TryExec=${value(command[0] ?? '')}`,
    `Exec=${value(command.map(argument).join(' '))}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}
