//! Schemas of types that serialise as another type.

/// Gives a type the schema of the type that it serialises as.
macro_rules! same_schema {
    ($own:ty, $other:ty) => {
        impl schemars::JsonSchema for $own {
            fn schema_name() -> alloc::borrow::Cow<'static, str> {
                <$other>::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$other>::json_schema(generator)
            }

            fn inline_schema() -> bool {
                <$other>::inline_schema()
            }
        }
    };
}

pub(crate) use same_schema;
