/** Texts of sheets: tables that are read and copied as in a spreadsheet. */
export const sheet = {
  how: '方向键移动，Shift+方向键选择范围，Ctrl+C 复制，Ctrl+A 全选，Tab 离开。',
  at: '{{row}} · {{column}}：{{text}}',
  copied: '已复制所选范围，可粘贴到表格中。',
  month: '月份',
  before: '上个月',
  next: '下个月',
  reading: '已读取 {{done}} / {{total}} 条记录…',
  counted: '{{rows}} 行，{{records}} 条记录',
  cut: '这个月超过 {{most}} 条记录，只显示前 {{most}} 条。',
  empty: '这个月没有记录。',
  outside: '{{number}} 条记录的日期不在这个月，没有显示。',
  several: '同一天有 {{number}} 条记录：{{text}}',
  label: '{{name}} {{month}}',
} as const;
