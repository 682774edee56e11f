import { endpoints } from '@muster/contract/endpoints.ts';
import type { Access, AnyEndpoint } from '@muster/contract/endpoint.ts';

/** The part of JSON Schema that the product's document uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface DocumentedOperation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly fileTypes: readonly string[];
  readonly statuses: ReadonlySet<number>;
  readonly access: Access;
  readonly endpoint: AnyEndpoint;
}

const JSON_TYPE = 'application/json';

function readOperation(path: string, method: string, documented: DocumentedOperation): Operation {
  const content = documented.requestBody?.content ?? {};
  const contractPath = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const endpoint = endpoints.find((each) => each.method === method && each.path === contractPath);
  if (!endpoint) throw new Error(`The contract does not know ${method} ${path}`);
  return {
    method,
    path,
    parameters: documented.parameters,
    body: content[JSON_TYPE]?.schema,
    fileTypes: Object.keys(content).filter((type) => type !== JSON_TYPE),
    statuses: new Set(Object.keys(documented.responses).map(Number)),
    access: endpoint.access,
    endpoint,
  };
}

export async function readOperations(origin: string): Promise<Operation[]> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const document: { paths: Record<string, Record<string, DocumentedOperation>> } = await answer.json();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => readOperation(path, method.toUpperCase(), documented)),
  );
}
