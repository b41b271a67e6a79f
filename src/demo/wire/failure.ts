/** A refusal of the platform: HTTP status, body code and the text for the user (wire format §1). */
export class WireFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    /** False for bodies of the gateway, which carry no `success`. */
    readonly hasSuccess = true,
  ) {
    super(message);
  }
}

/** A business exception: HTTP 400, code 400. */
export function refused(message: string): WireFailure {
  return new WireFailure(400, 400, message);
}

/** A missing, invalid or expired token, in the words of the cloud edition's gateway. */
export function unauthorised(missing: boolean): WireFailure {
  return new WireFailure(401, 401, missing ? '缺失令牌,鉴权失败' : '请求未授权', false);
}

/** A missing role: this wire uses 401, not 403. */
export function noPermission(): WireFailure {
  return new WireFailure(401, 401, '请求未授权');
}

/** An object of another tenant: HTTP 403 but body code 400. */
export function foreignTenant(): WireFailure {
  return new WireFailure(403, 400, '没有该租户的数据权限');
}
