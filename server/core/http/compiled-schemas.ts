import ajvCompiler from "@fastify/ajv-compiler";
import serializerSelector from "@fastify/fast-json-stringify-compiler";
import type { FastifyServerOptions } from "fastify";

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;
type Compile = (route: { readonly schema?: unknown }) => unknown;

/** Fastify compiles each schema for GET and HEAD, per scope and server, which took half of the startup. */
export const compilersFactory = {
  buildValidator: once(ajvCompiler()),
  buildSerializer: once(serializerSelector()),
} as Factories;

function once(build: (externals: never, options: never) => (route: never) => unknown) {
  const compilers = new Map<string, Compile>();
  return (externals: unknown, options: unknown): Compile => {
    const key = JSON.stringify([externals, options]);
    const compiler = compilers.get(key) ?? remembering(build(externals as never, options as never) as Compile);
    compilers.set(key, compiler);
    return compiler;
  };
}

function remembering(compile: Compile): Compile {
  const compiled = new Map<string, unknown>();
  return (route) => {
    const key = JSON.stringify(route.schema);
    if (!compiled.has(key)) compiled.set(key, compile(route));
    return compiled.get(key);
  };
}
