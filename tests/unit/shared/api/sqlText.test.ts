import { expect, it } from 'vitest';
import { readEnvelope } from '@shared/api/envelope';
import { sqlProblem } from '@shared/api/sqlText';

const RECORDED = `
### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: Unknown column 'role_name' in 'where clause'
### The error may exist in org/springblade/system/mapper/UserMapper.xml
### SQL: SELECT COUNT(*) FROM blade_user WHERE is_deleted = 0 AND (role_name LIKE ?)
; bad SQL grammar []; nested exception is java.sql.SQLSyntaxErrorException: Unknown column 'role_name' in 'where clause'`;

it.each([
  ['MySQL', RECORDED, 'noColumn', 'role_name'],
  [
    'MySQL, with its table',
    "Unknown column 'u.truck_no' in 'order clause'",
    'noColumn',
    'truck_no',
  ],
  ['PostgreSQL', 'ERROR: column "truck_no" does not exist', 'noColumn', 'truck_no'],
  ['PostgreSQL, with its table', 'column t.truck_no does not exist', 'noColumn', 'truck_no'],
  ['Oracle', 'ORA-00904: "U"."TRUCK_NO": invalid identifier', 'noColumn', 'TRUCK_NO'],
  ['SQL Server', "Invalid column name 'truckNo'.", 'noColumn', 'truckNo'],
  ['DM', '无效的列名[TRUCK_NO]', 'noColumn', 'TRUCK_NO'],
  [
    'a text too long',
    "Data truncation: Data too long for column 'real_name' at row 1",
    'tooLong',
    'real_name',
  ],
  [
    'another statement',
    '### SQL: INSERT INTO blade_role (id) VALUES (?)\n### Cause: java.sql.SQLException',
    'other',
    '',
  ],
])('%s: what the database refused, without its words', (_name, message, problem, column) => {
  expect(sqlProblem(message)).toEqual({ problem, column });
});

it.each(['服务器异常', '请选择部门 from 列表', '该用户已存在!', 'Update failed', '', '请求未授权'])(
  '%s is meant for people',
  (message) => {
    expect(sqlProblem(message)).toBeUndefined();
  },
);

it('no statement leaves the reader of an answer, and words for people do', () => {
  const body = (msg: string) => JSON.stringify({ code: 500, success: false, data: {}, msg });
  expect(readEnvelope(500, body(RECORDED))).toEqual({
    ok: false,
    error: {
      kind: 'rejected',
      code: 500,
      message: '',
      sql: { problem: 'noColumn', column: 'role_name' },
    },
  });
  expect(readEnvelope(500, body('服务器异常'))).toEqual({
    ok: false,
    error: { kind: 'rejected', code: 500, message: '服务器异常' },
  });
});
