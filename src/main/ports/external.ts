/** Opens an address with the system's browser. The caller has checked it. */
export interface ExternalPort {
  open(url: string): Promise<void>;
}
