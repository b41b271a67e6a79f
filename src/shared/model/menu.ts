/** A menu entry as windows use it, parsed from the server's routes. */
export interface MenuNode {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly alias: string;
  readonly path: string;
  readonly icon: string;
  /** Open type 2: an external path opens in a new window (spec 1 §2 Sidebar). */
  readonly opensOutside: boolean;
  /** The server's address may not be opened (javascript: for example); `path` is '' then. */
  readonly refused?: true;
  readonly children: readonly MenuNode[];
}

/** Menu, permission codes and top menus of the signed-in user. */
export interface SessionMenu {
  /** Menu entry → screen, as an administrator chose for this server and tenant. */
  readonly choices: Readonly<Record<string, string>>;
  readonly routes: readonly MenuNode[];
  /** Button permission codes, flattened (spec 1 §6). */
  readonly permissions: readonly string[];
  /** Subsystems in their order (spec 1 §2 Top bar). */
  readonly topMenus: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    /** The server's icon name. */
    readonly icon: string;
    readonly sort: number;
  }[];
}

/** A node of an option tree; leaves have no children. */
export interface OptionNode {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly OptionNode[];
}

/** A node of a tree that may load level by level. */
export interface TreeNode {
  readonly value: string;
  readonly label: string;
  /** True when it has no children; false also while that is unknown. */
  readonly isLeaf: boolean;
  /** The children; absent: not loaded yet. */
  readonly children?: readonly TreeNode[];
}

export interface DictionaryEntry {
  readonly key: string;
  readonly value: string;
  /** Key of the parent entry, in dictionaries that are trees. */
  readonly parent?: string;
}
