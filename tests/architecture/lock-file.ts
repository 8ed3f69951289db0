/** package-lock.json, as far as the rules look. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** One installed package. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly engines?: { readonly node?: string };
}
