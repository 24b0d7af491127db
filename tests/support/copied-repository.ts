import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const left = /(^|\/)(node_modules|dist|generated|\.git|\.data|\.dev|test-results|playwright-report|coverage)(\/|$)/;

export interface CopiedRepository {
  readonly root: string;
  /** The environment for its commands, without the runner's variables, which mark processes as workers. */
  readonly env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

export async function copyRepository(): Promise<CopiedRepository> {
  const repository = process.cwd();
  const root = await mkdtemp(join(tmpdir(), "repository-"));
  await cp(repository, root, { recursive: true, filter: (path) => !left.test(relative(repository, path)) });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|DEV|PROD|MODE)/.test(name)),
  );
  return { root, env, remove: () => rm(root, { recursive: true, force: true }) };
}
